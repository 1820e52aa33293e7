import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

test('locks outside the embedded server end with their transaction, as poolers require', () => {
  const files = globSync('{app,cli,db,demo,emails,server,shop}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !file.startsWith('db/embedded/'),
  );
  expect(files.length).toBeGreaterThan(400);
  const calls = files.flatMap((file) =>
    [...readFileSync(resolve(root, file), 'utf8').matchAll(/pg_(?:try_)?advisory_\w+/g)].map(
      ([call]) => `${file}: ${call}`,
    ),
  );
  expect(calls.length).toBeGreaterThan(3);
  expect(calls.filter((call) => !call.endsWith('advisory_xact_lock'))).toEqual([]);
});
