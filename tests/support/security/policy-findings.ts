import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';

/** What the reader of policies cannot know, by what it points at. */
const EXPLAINED: Record<string, string> = {
  "script-src 'self'":
    'Files that people upload are re-encoded as pictures, files that are sold are octet-streams, no answer has a callback, and all say nosniff.',
  'script-src https://checkout.razorpay.com':
    'The window of the payment provider; on its page alone, as long as it is open to be paid.',
  'script-src https://cdn.razorpay.com': 'What that window loads for itself; on the same page alone.',
};

/** What a policy leaves open, by the rules of Google's csp_evaluator: everything it calls high or medium, certain or not. */
export function listPolicyFindings(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.MEDIUM_MAYBE)
    .filter(({ directive, value }) => !(`${directive} ${value}` in EXPLAINED))
    .map(({ directive, value = '', description }) => `${directive} ${value}: ${description}`);
}
