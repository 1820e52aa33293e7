import { expect, test } from 'vitest';
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-unavailable.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

test('connections that fail or end mean that the database is unavailable, also as a cause or one of several', () => {
  for (const error of [
    new DatabaseUnavailable('The database does not answer'),
    ...['08006', '53300', '57P01', '57P03', '25006'].map((state) => withCode(state)),
    withCode('ECONNREFUSED'),
    withCode('ENOENT', { syscall: 'connect' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]),
    new Error('A query failed', { cause: new Error('as did this', { cause: withCode('57P01') }) }),
  ])
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
});

test('a wrong query, a missing file and what is no error do not', () => {
  const circle = new Error('its own cause');
  circle.cause = circle;
  for (const error of [
    withCode('23505'),
    withCode('57014'),
    withCode('ENOENT', { syscall: 'open' }),
    circle,
    null,
    '08006',
  ])
    expect(isDatabaseUnavailable(error), String(error)).toBe(false);
});
