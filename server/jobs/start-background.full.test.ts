import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { startBackground } from './start-background.ts';

test('background work that could not be started is started once the database lets it', async () => {
  const shop = await openTestShop();
  await sql`create schema jobs`.execute(shop.db);
  await sql`create table jobs.version (unknown text)`.execute(shop.db);
  const problems: string[] = [];
  const log = { info: () => {}, error: (_facts: unknown, sentence = '') => problems.push(sentence) };
  const jobs = startBackground(shop, shop.url, log);
  onTestFinished(() => jobs.stop());
  await expect
    .poll(() => problems)
    .toContain('The background work could not be started; the next attempt is in a few seconds');
  await sql`drop schema jobs cascade`.execute(shop.db);
  const isStarted = async () =>
    (await sql<{ found: boolean }>`select to_regclass('jobs.job') is not null as found`.execute(shop.db)).rows[0]
      ?.found;
  await expect.poll(isStarted, { timeout: 30_000 }).toBe(true);
});
