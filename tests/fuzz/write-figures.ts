import type { FuzzReport } from './run-fuzz.ts';

/** The figures of a run in some lines. */
export function writeFigures({ seed, requests, kinds, statuses }: FuzzReport): string {
  const listed = (counts: Map<string | number, number>) =>
    [...counts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, count]) => `${name}: ${count}`)
      .join(', ');
  return [`${requests} requests with seed ${seed}.`, `Kinds: ${listed(kinds)}.`, `Answers: ${listed(statuses)}.`].join(
    '\n',
  );
}
