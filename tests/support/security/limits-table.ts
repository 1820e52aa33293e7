import { effectLimits, type Limit } from '#config/limits.ts';

const number = (count: number): string => count.toLocaleString('en-IN');

function time(seconds: number): string {
  if (seconds % 86_400 === 0) return seconds === 86_400 ? 'day' : `${seconds / 86_400} days`;
  if (seconds % 3_600 === 0) return seconds === 3_600 ? 'hour' : `${seconds / 3_600} hours`;
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}

const shown = ({ points, seconds }: Limit): string => `${number(points)} / ${time(seconds)}`;

/** The table of docs/security.md: how often an action may take effect. */
export const drawEffectLimits = (): string =>
  [
    '| Action | Per | Limit |',
    '|---|---|---|',
    ...Object.values(effectLimits).map(
      ({ what, per, points, seconds }) =>
        `| ${what} | ${per} | ${seconds === null ? `${number(points)} in all` : shown({ points, seconds })} |`,
    ),
  ].join('\n');
