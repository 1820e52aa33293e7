import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { headScript } from './head-script.ts';
import { themeFrom } from './theme.ts';

const cases: [theme: string | null, darkMode: string | null, shown: string][] = [
  [null, null, 'light'],
  ['dark', null, 'dark'],
  ['light', 'true', 'light'],
  ['dark', 'false', 'dark'],
  [null, 'true', 'dark'],
  [null, 'false', 'light'],
  [null, 'yes', 'light'],
  ['neon', 'true', 'dark'],
  ['', null, 'light'],
];

test.each(cases)('theme %j and darkMode %j show %s', (theme, darkMode, shown) => {
  expect(themeFrom(theme, darkMode)).toBe(shown);
});

test.each(cases)(
  'the script in the head gives the same result: theme %j, darkMode %j, %s',
  (theme, darkMode, shown) => {
    expect(runHead({ theme, darkMode }).classes.has('dark')).toBe(shown === 'dark');
  },
);

test('the splash shows on the first page of a tab session only', () => {
  const session = new Map<string, string>();
  expect(runHead({}, session).classes.has('first-look')).toBe(true);
  expect(runHead({}, session).classes.has('first-look')).toBe(false);
});

test('blocked storage gives a light page without a splash', () => {
  const { classes } = runHead(null);
  expect([...classes]).toEqual([]);
});

test('a picture that fails to load is replaced by the placeholder once', () => {
  const { fail } = runHead({});
  const image = {
    tagName: 'IMG',
    dataset: {} as Record<string, string>,
    src: '/media/gone/640.webp',
    parentNode: null,
    removeAttribute() {},
  };
  fail(image);
  expect(image.src).toBe('/placeholder.svg');
  image.src = 'still broken';
  fail(image);
  expect(image.src).toBe('still broken');
});

/** Runs the script of the head in a document of its own; `stored` null: storage throws. */
function runHead(stored: Record<string, string | null> | null, session = new Map<string, string>()) {
  const classes = new Set<string>();
  const listeners: ((event: object) => void)[] = [];
  const blocked = () => {
    throw new Error('SecurityError');
  };
  runInNewContext(headScript, {
    window: {},
    location: { pathname: '/', search: '' },
    localStorage: stored === null ? { getItem: blocked } : { getItem: (key: string) => stored[key] ?? null },
    sessionStorage:
      stored === null
        ? { getItem: blocked, setItem: blocked }
        : {
            getItem: (key: string) => session.get(key) ?? null,
            setItem: (key: string, value: string) => session.set(key, value),
          },
    document: {
      documentElement: {
        classList: {
          add: (name: string) => classes.add(name),
          toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)),
        },
      },
      addEventListener: (name: string, listener: (event: object) => void) =>
        name === 'error' && listeners.push(listener),
    },
  });
  return { classes, fail: (target: object) => listeners.forEach((listener) => void listener({ target })) };
}
