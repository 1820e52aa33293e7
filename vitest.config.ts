import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

/** What takes long is run by `npm run test:full`, or where its file is named. */
const isFull = process.env.TEST_TIER === 'full' || process.argv.some((word) => word.includes('.full'));
if (isFull) process.env.TEST_TIER = 'full';
const FULL_TIER = '**/*.full.test.ts';

const journeys = ['tests/e2e/**/*.test.ts'];

/** A test that asks for a database says so by its import; everything else runs without one. */
const onDatabase = globSync('{cli,db,demo,emails,server,shop,tests}/**/*.test.ts').filter(
  (file) => !file.startsWith('tests/e2e/') && readFileSync(file, 'utf8').includes('#tests/support/database'),
);

/** The proxy of docs/deploy is tried where there is one. */
const withoutNginx = spawnSync('nginx', ['-v']).error === undefined ? [] : ['tests/e2e/nginx.full.test.ts'];

/** What comes a little later than asked for; the second of Vitest's own is short for a busy machine. */
const expectSettings = { poll: { timeout: 15_000 } };

/**
 * One for all projects, which then run at once: the small files of one fill what the long ones of another leave idle.
 * A journey waits for a browser and a shop of its own part of the time, so there is work for one more than processors.
 */
const maxWorkers = Math.min(availableParallelism() + 1, 8);

const exclude = [...configDefaults.exclude, 'build/**', 'data/**', ...(isFull ? [] : [FULL_TIER])];

export default defineConfig({
  test: {
    // A red test is a red test: nothing is tried twice.
    retry: 0,
    // The files that one process runs share what they import, which costs each of them a second of its own else.
    isolate: false,
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...journeys, ...onDatabase],
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
      {
        test: {
          name: 'journeys',
          include: journeys,
          exclude: [...exclude, ...withoutNginx],
          globalSetup: ['database-setup', 'demo-setup', 'browser-setup'].map((name) => `./tests/support/${name}.ts`),
          testTimeout: 120_000,
          expect: expectSettings,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
