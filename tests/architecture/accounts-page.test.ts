import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { cellsOf, isThere, namedTests } from './named-tests.ts';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/accounts.md'), 'utf8');

/** The rows of the table under a heading. */
function rowsOf(heading: string): string[][] {
  const [, part = ''] = page.split(`\n## ${heading}\n`);
  return cellsOf((part.split('\n## ')[0] ?? '').split('\n'));
}

/** What the specification names of the hosted identity service (sections 3, 7, 8 and 9), by the page's tables. */
const named: Record<string, string[]> = {
  Calls: [
    'accounts:signInWithPassword',
    'accounts:signUp',
    'accounts:sendOobCode',
    'accounts:signInWithEmailLink',
    'accounts:signInWithIdp',
    'accounts:update',
    'GET password policy',
    'GET authorized domains',
    'account look-up, token refresh',
    'ID-token sync',
    'look-up of `users` by username',
    'set `users/{uid}`',
    'delete the auth user, delete `users/{uid}`',
    'sign out',
  ],
  'User fields': [
    'uid',
    'email',
    'displayName',
    'username',
    'photoURL',
    'phoneNumber',
    'emailVerified',
    'isAnonymous',
    'tenantId',
    'providerData',
    'metadata: creation time',
    'metadata: last login',
  ],
  Constants: ['500 × 600', '8,000 ms', '1,000 and 800 ms', '3 retries', '10 minutes', '5 minutes', 'two admin e-mails'],
  'Error codes': [
    'internal-error',
    'argument-error',
    'user-mismatch',
    'tenant-id-mismatch',
    'invalid-user-token',
    'popup-blocked',
    'popup-closed-by-user',
    'cancelled-popup-request',
    'web-storage-unsupported',
    'network-request-failed',
    'unauthorized-domain',
    'auth-domain-config-required',
    'invalid-api-key',
    'multi-factor-auth-required',
    'password-does-not-meet-requirements',
    'missing-recaptcha-token',
    'login-blocked',
    'operation-not-supported-in-this-environment',
    'unsupported-password-policy-schema-version',
  ],
};

test.each(Object.entries(named))(
  '%s: each that the specification names has a row that says what became of it',
  (heading, names) => {
    const rows = rowsOf(heading);
    const rowOf = (name: string) => rows.find(([there = '']) => there.startsWith(name) || there.includes(name));
    expect(names.filter((name) => rowOf(name) === undefined)).toEqual([]);
    for (const [there = '', ...cells] of rows) {
      for (const cell of cells) expect(cell, there).not.toBe('');
      expect(cells.length, there).toBe(rows[0]?.length === undefined ? 0 : rows[0].length - 1);
    }
  },
);

test('every verb that the page names is one of the shop’s, and every file is there', () => {
  const code = globSync(['shop/{accounts,privacy}/**/*.ts', 'app/http/*.ts'], { cwd: root })
    .map((file) => readFileSync(resolve(root, file), 'utf8'))
    .join('\n');
  const words = [...page.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word);
  const verbs = rowsOf('Calls').flatMap(([, here = '']) =>
    [...here.matchAll(/`([a-z]+[A-Z]\w*)`/g)].map(([, verb = '']) => verb),
  );
  expect(verbs.length).toBeGreaterThan(10);
  expect(verbs.filter((verb) => !new RegExp(`export (?:async function|function|const) ${verb}\\b`).test(code))).toEqual(
    [],
  );
  const files = words.filter((word) => /^(?:app|docs|server|shop|tests)\/.*\.\w+$/.test(word));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
});

test('every sentence that the page quotes is said by the shop', () => {
  const said = globSync(['app/**/*.tsx', '{app,shop,server,emails}/**/{copy,*-copy,*-emails,*.form,order-facts}.ts'], {
    cwd: root,
  })
    .map((file) => readFileSync(resolve(root, file), 'utf8'))
    .join('\n');
  const quotes = Object.keys(named).flatMap((heading) =>
    rowsOf(heading).flatMap(([, ...cells]) => [...cells.join(' ').matchAll(/"([^"]+)"/g)].map(([, text = '']) => text)),
  );
  expect(quotes.length).toBeGreaterThan(30);
  // What is left out, or comes from two sentences, is looked for in its parts.
  const parts = quotes.flatMap((text) => text.split(/…|(?<=\.) /)).map((part) => part.trim().replace(/\.$/, ''));
  expect(parts.filter((part) => !said.includes(part))).toEqual([]);
});

test('each threat has its test, and each of those is there', () => {
  const threats = rowsOf('What was tried against it');
  expect(threats.length).toBeGreaterThan(15);
  const tests = threats.flatMap(([, cell = '']) => namedTests(cell));
  expect(tests.filter((one) => !isThere(one))).toEqual([]);
});
