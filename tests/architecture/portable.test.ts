import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/**
 * What sharded engines lack, and the files that may use it: each has another way for the portable profile. Migrations up to
 * 0083 make an ordinary database, which db/profile.ts changes; the embedded server is always PostgreSQL.
 */
const LACKING: Record<string, { pattern: RegExp; files: readonly string[] }> = {
  'advisory locks': { pattern: /pg_(?:try_)?advisory_\w+/, files: ['db/embedded/locks.ts', 'db/locks.ts'] },
  'transition tables': { pattern: /referencing\s+(?:old|new)\s+table/i, files: [] },
  'transaction ids': {
    pattern: /\bxid8\b|pg_current_xact_id|pg_snapshot_\w+|pg_current_snapshot|txid_\w+/,
    files: ['db/changes.ts'],
  },
  'statistics of words': { pattern: /\bts_stat\b|\bts_filter\b/, files: ['shop/search/internal/word-shares.ts'] },
};
const LAST_FREE_MIGRATION = 83;

const isFree = (file: string): boolean => {
  const [, number] = /^db\/migrations\/(\d{4})-/.exec(file) ?? [];
  return number !== undefined && Number(number) <= LAST_FREE_MIGRATION;
};

const files = globSync('{app,cli,db,demo,emails,extensions,server,shop}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !isFree(file),
);

test('what sharded engines lack is used by one file each', () => {
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) => {
    const text = readFileSync(resolve(root, file), 'utf8');
    return Object.entries(LACKING).flatMap(([what, { pattern, files: allowed }]) =>
      pattern.test(text) && !allowed.includes(file) ? [`${file}: ${what}`] : [],
    );
  });
  expect(found).toEqual([]);
});

test('the rule finds each of them', () => {
  const samples: Record<string, string> = {
    'advisory locks': 'select pg_try_advisory_lock(1)',
    'transition tables': 'referencing new table as touched',
    'transaction ids': 'select pg_snapshot_xmin(pg_current_snapshot())',
    'statistics of words': "select word from ts_stat('select 1')",
  };
  for (const [what, { pattern }] of Object.entries(LACKING)) expect(samples[what], what).toMatch(pattern);
});

test('locks end with their transaction, as poolers require', () => {
  const migration = readFileSync(resolve(root, 'db/migrations/0083-db-profile.ts'), 'utf8');
  const calls = [...migration.matchAll(/pg_(?:try_)?advisory_\w+/g)].map(([call]) => call);
  expect(calls).toEqual(['pg_advisory_xact_lock', 'pg_try_advisory_xact_lock']);
});
