import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/ports.ts';
import { TEST_SECRET } from '#tests/support/shop.ts';

test('the development server renders the shop from its sources, with the script that reloads pages', async () => {
  const [dataDir, database, port] = await Promise.all([
    mkdtemp(join(tmpdir(), 'yatai-dev-')),
    cloneDatabase(),
    freePort(),
  ]);
  const { PATH } = process.env;
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: String(port), SECRET: TEST_SECRET };
  const child = spawn(process.execPath, ['server/dev.ts'], { env: { ...env, PATH, NODE_ENV: 'development' } });
  const words: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => words.push(String(chunk)));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const origin = `http://localhost:${port}`;
  await expect
    .poll(
      () =>
        child.exitCode === null
          ? fetch(`${origin}/readyz`).then(
              ({ ok }) => ok,
              () => false,
            )
          : words.join(''),
      {
        timeout: 60_000,
      },
    )
    .toBe(true);
  const page = await fetch(`${origin}/shop`);
  const html = await page.text();
  expect([page.status, html.includes('View All Products')]).toEqual([200, true]);
  // The page imports its sources, and Vite's modules that replace them when they change.
  for (const path of ['/app/entry.client.tsx', '/@id/__x00__virtual:react-router/inject-hmr-runtime']) {
    expect(html).toContain(path);
    const script = await fetch(origin + path);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
  }
});
