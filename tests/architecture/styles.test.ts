import postcss from 'postcss';
import { expect, test } from 'vitest';
import { classesOf, components, declarationsOf, modules, namesIn, sameNames, sheets } from './styles.ts';

const sheet = (file: string) => sheets.get(file) ?? postcss.root();
const globals = classesOf(sheet('app/styles/base.css')).local;
/** Set on the root element by the head script; tokens.css and the splash ask for them. */
const OF_THE_ROOT = new Set(['dark', 'first-look']);

const named = components.map((file) => ({ file, ...namesIn(file) }));
const used = new Set(named.flatMap(({ local }) => local));
const defined = new Set(modules.flatMap((file) => [...classesOf(sheet(file)).local].map((name) => `${file}#${name}`)));

test('every CSS module has a unique name, because its classes are named after it', () => {
  expect(modules.length).toBeGreaterThan(30);
  expect(sameNames(modules)).toEqual([]);
  expect(sameNames(['app/a/list.module.css', 'app/b/list.module.css'])).toHaveLength(2);
});

test('every class that a component uses exists in its module, and every class is used', () => {
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
  expect([...defined].filter((name) => !used.has(name))).toEqual([]);
});

test('only base.css has global classes, and each is used', () => {
  const outside = [...sheets.keys()].filter((file) => file !== 'app/styles/base.css' && !modules.includes(file));
  expect(outside.flatMap((file) => [...classesOf(sheet(file)).local]).filter((name) => !OF_THE_ROOT.has(name))).toEqual(
    [],
  );
  const known = new Set([...globals, ...OF_THE_ROOT]);
  const inModules = modules.flatMap((file) => [...classesOf(sheet(file)).global].map((name) => ({ file, name })));
  const inPages = named.flatMap(({ file, global }) => global.map((name) => ({ file, name })));
  expect([...inModules, ...inPages].filter(({ name }) => !known.has(name))).toEqual([]);
  const texts = new Set(inPages.map(({ name }) => name));
  expect([...globals].filter((name) => !texts.has(name))).toEqual([]);
});

test('the reader finds classes in selectors and components', () => {
  expect(classesOf(postcss.parse('.a:has(:global(.button)) > li.b, .c[x="d.e"] {}'))).toEqual({
    local: new Set(['a', 'b', 'c']),
    global: new Set(['button']),
  });
  const text = [
    "import styles from './x.module.css';",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a component
    "<p className={`button ${styles.one}`} /><p className={is === 'odd' ? 'tag done' : styles.two} />",
    '<p className="hint" />',
  ].join('\n');
  expect(namesIn('app/a/x.tsx', text)).toEqual({
    local: ['app/a/x.module.css#one', 'app/a/x.module.css#two'],
    global: ['button', 'tag', 'done', 'hint'],
  });
});

test('every rule is in a layer, so that the loading order has no effect', () => {
  const layers = ['reset', 'base', 'components', 'pages', 'last'];
  const outside = modules.flatMap((file) =>
    sheet(file).nodes.filter((node) => node.type !== 'comment' && !(node.type === 'atrule' && node.name === 'layer')),
  );
  expect(outside).toEqual([]);
  const order = sheet('app/styles/base.css').nodes.find((node) => node.type === 'atrule');
  expect(order).toMatchObject({ name: 'layer', params: layers.join(', ') });
});

/** 18rem: a phone whose text is set twice as large; no phone with the usual size is as narrow. */
const WIDTHS = ['18rem', '40rem', '46rem', '64rem', '76rem'];

/** Distances that no step of the scale has: hairlines, and room for what is placed absolutely. */
const OWN_DISTANCES = 20;

test('font sizes are those of the scale, which has at most eight', () => {
  const isRelative = /^(?:inherit|(?:\d+ )?[\d.]+(?:em|%)(?: .*)?)$/;
  const isOfTheScale = /^(?:\d+ )?var\(--text-[\w]+\)/;
  expect(declarationsOf(/^font(?:-size)?$/, (value) => isRelative.test(value) || isOfTheScale.test(value))).toEqual([]);
  expect(tokensNamed(/^--text-/)).toHaveLength(8);
});

test('distances are those of the scale, with few exceptions', () => {
  const isStep = (value: string) =>
    !/[\d.]+(?:rem|px|em|%|vw)/.test(value.replace(/var\([^()]*\)|env\([^()]*\)|100%/g, ''));
  const own = declarationsOf(/^(?:(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)(?:-[a-z-]+)?)$/, isStep);
  expect(own.length, own.join('\n')).toBeLessThanOrEqual(OWN_DISTANCES);
  expect(tokensNamed(/^--space-\d/).length).toBeLessThanOrEqual(10);
});

test('pages have five breakpoints', () => {
  const foundWidths = [...sheets.values()].flatMap((one) => {
    const found: string[] = [];
    one.walkAtRules('media', ({ params }) => {
      found.push(...[...params.matchAll(/width[^)]*?([\d.]+\w+)/g)].map(([, width = '']) => width));
    });
    return found;
  });
  expect([...new Set(foundWidths)].sort()).toEqual(WIDTHS);
});

/** The tokens of tokens.css whose name has this form. */
function tokensNamed(form: RegExp): string[] {
  const names = new Set<string>();
  sheet('app/styles/tokens.css').walkDecls(form, ({ prop }) => {
    names.add(prop);
  });
  return [...names];
}
