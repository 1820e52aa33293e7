import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import postcss, { type Declaration, type Root } from 'postcss';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Every style sheet of the pages, by its path. */
export const sheets = new Map<string, Root>(
  globSync('app/**/*.css', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => [file, postcss.parse(read(file), { from: file })]),
);

export const modules = [...sheets.keys()].filter((file) => file.endsWith('.module.css'));

/** Module files that share their name, and so their classes. */
export const sameNames = (files: string[]): string[] =>
  files.filter((file) => files.some((other) => other !== file && basename(other) === basename(file)));

/** The classes of a style sheet: its own, and the global ones it names. */
export function classesOf(sheet: Root): { local: Set<string>; global: Set<string> } {
  const [local, global] = [new Set<string>(), new Set<string>()];
  sheet.walkRules(({ selector }) => {
    const own = selector.replace(/:global\(([^()]*)\)/g, (_, named: string) => {
      for (const name of classesIn(named)) global.add(name);
      return '';
    });
    for (const name of classesIn(own)) local.add(name);
  });
  return { local, global };
}

const classesIn = (selector: string): string[] =>
  [...selector.replace(/"[^"]*"/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);

/** A component with the classes it names: those of modules (`file#class`), and global ones. */
export function namesIn(file: string, text = read(file)): { local: string[]; global: string[] } {
  const local = [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)].flatMap(([, name, path = '']) => {
    const module = path.startsWith('#') ? path.slice(1) : join(dirname(file), path).replaceAll('\\', '/');
    return [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used]) => `${module}#${used}`);
  });
  const global = [...text.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)].flatMap(
    ([, plain, code = '']) => (plain ?? stringsIn(code)).split(/\s+/).filter(Boolean),
  );
  return { local, global };
}

const stringsIn = (code: string): string =>
  [...code.replace(/[=!]== '[^']*'/g, '').matchAll(/'([^']*)'|`([^`]*)`/g)]
    .map(([, plain, template]) => plain ?? template?.replace(/\$\{[^}]*\}/g, ' '))
    .join(' ');

export const components: string[] = globSync('app/**/*.tsx', { cwd: root }).filter((file) =>
  existsSync(join(root, file)),
);

/** Declarations of these properties, as `file: property: value`, that a rule does not allow. */
export function declarationsOf(
  property: RegExp,
  isAllowed: (value: string, declaration: Declaration) => boolean,
): string[] {
  return [...sheets].flatMap(([file, sheet]) => {
    const found: string[] = [];
    sheet.walkDecls(property, (declaration) => {
      const value = declaration.value.replace(/\s+/g, ' ');
      if (!isAllowed(value, declaration)) found.push(`${file}: ${declaration.prop}: ${value}`);
    });
    return found;
  });
}
