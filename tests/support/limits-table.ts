import {
  type AttemptLimit,
  attemptLimits,
  effectLimits,
  type Limit,
  otherAttempts,
  unlimitedAttempts,
} from '#config/limits.ts';
import { allowances } from '#shop/accounts/internal/attempt-limits.ts';

const number = (count: number): string => count.toLocaleString('en-IN');

function time(seconds: number): string {
  if (seconds % 86_400 === 0) return seconds === 86_400 ? 'day' : `${seconds / 86_400} days`;
  if (seconds % 3_600 === 0) return seconds === 3_600 ? 'hour' : `${seconds / 3_600} hours`;
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}

const shown = ({ points, seconds }: Limit): string => `${number(points)} / ${time(seconds)}`;

const addressOf = (action: string): string => action.replace(' ', ' /');

const attemptRow = ([action, { account, network }]: [string, AttemptLimit]) =>
  `| ${action} | ${shown(account)} | ${shown(network)} |`;

/** The tables of docs/security.md, from the code that keeps the limits. */
export function drawLimitsTables(): string {
  const attempts = Object.entries(attemptLimits).map(([action, limit]) =>
    attemptRow([`\`${addressOf(action)}\``, limit]),
  );
  const unlimited = Object.entries(unlimitedAttempts).map(
    ([action, why]) => `| \`${addressOf(action)}\` | none | none: ${why} |`,
  );
  const effects = Object.values(effectLimits).map(
    ({ what, per, points, seconds }) =>
      `| ${what} | ${per} | ${seconds === null ? `${number(points)} in all` : shown({ points, seconds })} |`,
  );
  const accounts = Object.entries(allowances).map(([name, limit]) => `| \`${name}\` | ${shown(limit)} |`);
  return [
    '| Sent | By account | By network |',
    '|---|---|---|',
    ...attempts,
    attemptRow(['any other form', otherAttempts]),
    ...unlimited,
    '',
    '| What comes of it | By | Limit |',
    '|---|---|---|',
    ...effects,
    '',
    '| Account action | Limit |',
    '|---|---|',
    ...accounts,
  ].join('\n');
}
