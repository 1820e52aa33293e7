import { expect, test } from 'vitest';
import { countTests } from './bootstrap/steps.mjs';

test('a test file that could not be read counts as a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(countTests(report)).toEqual({ passed: 5, failed: 2 });
});
