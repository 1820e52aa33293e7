import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

/** Slow tests run with `npm run test:full`, or when their file is named. */
const isFull = process.env.TEST_TIER === 'full' || process.argv.some((word) => word.includes('.full'));
if (isFull) process.env.TEST_TIER = 'full';
const SLOW_TESTS = '**/*.full.test.ts';

const endToEnd = ['tests/e2e/**/*.test.ts'];

/** Tests that import the test database; all others run without one. */
const onDatabase = globSync('{app,cli,db,demo,emails,server,shop,tests}/**/*.test.ts').filter(
  (file) => !file.startsWith('tests/e2e/') && readFileSync(file, 'utf8').includes('#tests/support/database'),
);

/**
 * Run a second time with the portable profile, in the full tier. Not those of the migrations, which make an ordinary
 * database.
 */
const portable = onDatabase.filter((file) => !file.includes('.full.') && !/^db\/migrate/.test(file));

/** The proxy of docs/deploy is tried where there is one. */
const withoutNginx = spawnSync('nginx', ['-v']).error === undefined ? [] : ['tests/e2e/operations/nginx.full.test.ts'];

/** A mailbox is read from a real server (Debian's package dovecot-imapd) where there is one. */
const withoutDovecot =
  spawnSync('dovecot', ['--version']).error === undefined ? [] : ['shop/messages/read-mailbox.full.test.ts'];

/** Adds and removes network interfaces, on which browsers abort what they are loading: it runs after all others. */
const cluster = 'tests/e2e/operations/cluster.full.test.ts';

/** Timeout of `expect.poll`: Vitest's default of one second is too short on a busy machine. */
const expectSettings = { poll: { timeout: 15_000 } };

/**
 * One limit for all projects, which run at the same time: short tests fill the gaps of long ones. An end-to-end test
 * often waits for its browser and its shop, so there is work for one more process than there are processors.
 */
const maxWorkers = Math.min(availableParallelism() + 1, 8);

const exclude = [...configDefaults.exclude, 'build/**', 'data/**', ...(isFull ? withoutDovecot : [SLOW_TESTS])];

export default defineConfig({
  test: {
    // A failed test is not retried.
    retry: 0,
    // Test files in one process share their imports; importing them again costs about a second per file.
    isolate: false,
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...endToEnd, ...onDatabase],
          testTimeout: 60_000,
          expect: expectSettings,
        },
      },
      {
        test: {
          name: 'database',
          include: onDatabase,
          exclude,
          globalSetup: './tests/support/database-setup.ts',
          testTimeout: 60_000,
          expect: expectSettings,
          hookTimeout: 60_000,
        },
      },
      ...(isFull || process.argv.includes('portable')
        ? [
            {
              test: {
                name: 'portable',
                include: portable,
                exclude,
                globalSetup: './tests/support/database-setup.ts',
                testTimeout: 60_000,
                expect: expectSettings,
                hookTimeout: 60_000,
              },
            },
          ]
        : []),
      {
        test: {
          name: 'e2e',
          include: endToEnd,
          exclude: [...exclude, ...withoutNginx, cluster],
          globalSetup: ['database-setup', 'demo-setup', 'browser-setup'].map((name) => `./tests/support/${name}.ts`),
          testTimeout: 120_000,
          expect: expectSettings,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'cluster',
          include: [cluster],
          exclude,
          testTimeout: 120_000,
          expect: expectSettings,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
