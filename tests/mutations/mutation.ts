import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** One check of the shop, how to remove it, and the tests that must then fail. */
export type Mutation = {
  /** What the check ensures. */
  name: string;
  file: string;
  /** Occurs in `file` exactly once. */
  before: string;
  /** The same place without the check. */
  after: string;
  /** Each of them must fail, as `file › title`. */
  tests: readonly string[];
};

/** What is wrong with an entry itself; null: it can be run. */
export function faultOf({ name, file, before, after, tests }: Mutation, root: string): string | null {
  const found = countOf(readFileSync(resolve(root, file), 'utf8'), before);
  if (found !== 1) return `${name}: ${file} contains its text ${found} times instead of once.`;
  if (before === after) return `${name}: nothing is removed.`;
  return tests.length === 0 ? `${name}: no test is named.` : null;
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;

/** `file › title` as its two parts. */
export function namedTest(text: string): { file: string; title: string } {
  const mark = text.indexOf(' › ');
  return { file: text.slice(0, mark), title: text.slice(mark + 3) };
}
