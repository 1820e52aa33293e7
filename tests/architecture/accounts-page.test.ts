import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { drawTokenTable } from '#tests/support/security/token-table.ts';
import { isThere, type NamedTest } from './named-tests.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

/** What the hosted identity service of the specification has, what the shop has instead, and what people see of it. */
type Row = { theirs: string; ours: string; shown?: string };

const tables: Record<string, Row[]> = JSON.parse(read('tests/architecture/identity-service.json'));
const rowsOf = (name: string): Row[] => tables[name] ?? [];

/** What the specification names of the service (sections 3, 7, 8 and 9). */
const named: Record<string, string[]> = {
  calls: [
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
  fields: [
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
  constants: ['500 × 600', '8,000 ms', '1,000 and 800 ms', '3 retries', '10 minutes', '5 minutes', 'two admin e-mails'],
  errors: [
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

test.each(Object.entries(named))('%s: every entry of the specification has a row', (name, names) => {
  const rows = rowsOf(name);
  expect(names.filter((one) => !rows.some(({ theirs }) => theirs.includes(one)))).toEqual([]);
  for (const { theirs, ours, shown } of rows) {
    expect(ours, theirs).not.toBe('');
    expect(shown === undefined, theirs).toBe(rows[0]?.shown === undefined);
    expect(shown, theirs).not.toBe('');
  }
});

test('every function and file in the tables exists', () => {
  const code = globSync(['shop/{accounts,privacy}/**/*.ts', 'app/http/*.ts'], { cwd: root }).map(read).join('\n');
  const names = rowsOf('calls').flatMap(({ ours }) =>
    [...ours.matchAll(/`([a-z]+[A-Z]\w*)`/g)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !new RegExp(`export (?:async function|function|const) ${name}\\b`).test(code))).toEqual(
    [],
  );
  const all = Object.values(tables).flat();
  const files = all.flatMap(({ ours }) => [...ours.matchAll(/`(\w+\/[\w./-]+\.tsx?)`/g)].map(([, file = '']) => file));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
});

test('every quoted text is a text of the shop', () => {
  const texts = globSync(['app/**/*.tsx', '{app,shop,server,emails}/**/{copy,*-copy,*-emails,*.form,order-facts}.ts'], {
    cwd: root,
  })
    .map(read)
    .join('\n');
  const quotes = Object.values(tables)
    .flat()
    .flatMap(({ ours, shown = '' }) => [...`${ours} ${shown}`.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text));
  expect(quotes.length).toBeGreaterThan(30);
  // What is left out, or comes from two sentences, is looked for in its parts.
  const parts = quotes.flatMap((text) => text.split(/…|(?<=\.) /)).map((part) => part.trim().replace(/\.$/, ''));
  expect(parts.filter((part) => !texts.includes(part))).toEqual([]);
});

test('each threat to accounts has tests that exist', () => {
  const threats: { threat: string; tests: NamedTest[] }[] = JSON.parse(read('tests/architecture/account-threats.json'));
  expect(threats.length).toBeGreaterThan(15);
  for (const { threat, tests } of threats) expect(tests, threat).not.toEqual([]);
  expect(threats.flatMap(({ tests }) => tests.filter((one) => !isThere(one)))).toEqual([]);
});

test('docs/accounts.md shows what cancels a token', () => {
  // On a difference: put the table of the code into the page.
  expect(read('docs/accounts.md')).toContain(drawTokenTable());
});
