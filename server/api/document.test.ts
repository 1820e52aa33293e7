import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { documentOf, openApi } from './api.ts';
import { clientTypes } from './client-types.ts';

const root = resolve(import.meta.dirname, '../..');
const read = async () => documentOf(openApi(await openTestShop()), 'https://shop.example');

test('the document passes the linter without errors and warnings', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yatai-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(await read()));
    const run = promisify(execFile)(
      process.execPath,
      [
        join(root, 'node_modules/@redocly/cli/bin/cli.js'),
        'lint',
        file,
        '--format',
        'json',
        '--config',
        join(root, 'redocly.yaml'),
      ],
      { env: { ...process.env, REDOCLY_TELEMETRY: 'off', CI: '1' } },
    );
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    const { totals, problems } = JSON.parse(stdout);
    expect(problems.map(({ ruleId, message }: Record<string, string>) => `${ruleId}: ${message}`)).toEqual([]);
    expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('every operation has an id of its own, a summary, a tag and one scope', async () => {
  const { paths = {} } = await read();
  const operations = Object.values(paths).flatMap((item) => Object.values(item as object));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operationId, summary, tags, security } of operations) {
    expect([summary?.length > 10, tags?.length, security?.[0]?.apiKey?.length], operationId).toEqual([true, 1, 1]);
  }
});

test('the types of the client are those of the document', async () => {
  const file = join(root, 'tests/support/fixtures/api-types.ts');
  const types = clientTypes(await read());
  // On a difference: vitest --update writes the file.
  await expect(types).toMatchFileSnapshot(file);
  expect(await readFile(file, 'utf8')).toContain('"/storefront/checkouts"');
});
