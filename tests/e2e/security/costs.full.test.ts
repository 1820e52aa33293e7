import { expect, test } from 'vitest';
import { COST_MAX_MS, measureCosts, writeCosts } from '#tests/fuzz/measure-costs.ts';

/** Some six hundred requests, each sent twice, one after the other. */
const MEASURING_MAX_MS = 400_000;

test('no endpoint exceeds its processor time, whatever its form contains', {
  timeout: MEASURING_MAX_MS,
}, async () => {
  const report = await measureCosts({ isShort: true });
  expect(report.faults.join('\n')).toBe('');
  // A meter that does not work finds nothing expensive: passwords are, by design.
  const logins = report.costs.filter(({ endpoint, role }) => endpoint === 'POST /signup' && role === 'visitor');
  expect(Math.max(...logins.map(({ ms }) => ms)), writeCosts(report)).toBeGreaterThan(10);
  expect(report.costs.length).toBeGreaterThan(300);
  expect(COST_MAX_MS.visitor).toBe(250);
});
