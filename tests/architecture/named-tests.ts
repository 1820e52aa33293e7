import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A test by its file and title, as the data of tests/architecture names it. */
export type NamedTest = { file: string; title: string };

const isTitled = /^(?: {2})*test(?:\.(?:each|for)(?:<[^\n]*>)?\([^\n]*\))?\(\s*(['"`])(.*?)(?<!\\)\1,/gm;

/** The text of each test of a file, by a pattern of its title: what is filled in when it runs may be anything. */
export const testsOf = memo((file: string): { title: RegExp; body: string }[] => {
  const text = readFileSync(resolve(root, file), 'utf8');
  const starts = [...text.matchAll(isTitled)];
  return starts.map((start, at) => ({
    title: new RegExp(`^${patternOf(start[2] ?? '')}$`, 'u'),
    body: text.slice(start.index, starts[at + 1]?.index),
  }));
});

/** Is there such a test? */
export const isThere = ({ file, title }: NamedTest): boolean => testsOf(file).some((known) => known.title.test(title));

const patternOf = (title: string): string =>
  title
    .replaceAll("\\'", "'")
    .split(/\$\{[^}]*\}|%[sdijo]|\$\w+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+');

function memo<Answer>(ask: (file: string) => Answer): (file: string) => Answer {
  const known = new Map<string, Answer>();
  return (file) => {
    const answer = known.get(file) ?? ask(file);
    known.set(file, answer);
    return answer;
  };
}
