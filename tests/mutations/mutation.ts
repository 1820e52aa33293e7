import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** One guard of the shop, how to take it away, and the tests that must then go red. */
export type Mutation = {
  /** What is held, in words that a table can show. */
  name: string;
  file: string;
  /** Occurs in `file` exactly once. */
  before: string;
  /** The same place without the guard. */
  after: string;
  /** Each of them goes red, as `file › title`. */
  tests: readonly string[];
};

/** What is wrong with an entry by itself; null: it can be played. */
export function faultOf({ name, file, before, after, tests }: Mutation, root: string): string | null {
  const found = countOf(readFileSync(resolve(root, file), 'utf8'), before);
  if (found !== 1) return `${name}: ${file} holds its text ${found} times instead of once.`;
  if (before === after) return `${name}: nothing is taken away.`;
  return tests.length === 0 ? `${name}: no test is named.` : null;
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;

/** `file › title` as its two parts. */
export function namedTest(text: string): { file: string; title: string } {
  const mark = text.indexOf(' › ');
  return { file: text.slice(0, mark), title: text.slice(mark + 3) };
}
