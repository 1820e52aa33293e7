import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { connect } from '#db/connect.ts';
import { dayOf, daysAfter } from '#lib/days.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { cleanUpFunnel, openFunnelCounter } from './count-steps.server.ts';
import { getFunnel } from './get-funnel.server.ts';

const { db, url } = await openTestDatabase();
const now = new Date('2026-11-23T12:00:00Z');
const open = (at = now) => openFunnelCounter(db, () => at);
const read = (days: number = numbers.FUNNEL_DAYS) =>
  getFunnel(db, { from: daysAfter(dayOf(now), 1 - days), to: dayOf(now) });

beforeEach(() => sql`delete from funnel_counts`.execute(db));

test('steps are counted in memory and written together, by source and Indian day', async () => {
  const funnel = open();
  for (const step of ['visit', 'view', 'view', 'cart'] as const) funnel.count(step, 'instagram');
  funnel.count('visit', 'direct');
  expect((await read()).rows).toEqual([]);
  await funnel.flush();
  await funnel.flush();
  // 19:00 UTC is the next day in India.
  const before = open(new Date('2026-11-16T19:00:00Z'));
  before.count('visit', 'direct');
  await before.flush();
  expect(await read(7)).toEqual({
    sum: { visit: 3, view: 2, cart: 1, checkout: 0, order: 0 },
    rows: [
      { source: 'direct', counts: { visit: 2, view: 0, cart: 0, checkout: 0, order: 0 } },
      { source: 'instagram', counts: { visit: 1, view: 2, cart: 1, checkout: 0, order: 0 } },
    ],
  });
  expect((await read(6)).sum.visit).toBe(2);
  expect((await getFunnel(db, { from: '2026-11-16', to: '2026-11-22' })).sum.visit).toBe(1);
});

test('several processes add to the same counts at the same time', async () => {
  const funnels = Array.from({ length: 8 }, () => open());
  for (const [at, funnel] of funnels.entries()) {
    const steps = ['visit', 'view', 'cart'] as const;
    for (const step of at % 2 === 0 ? steps : steps.toReversed()) funnel.count(step, 'google');
  }
  await Promise.all(funnels.map((funnel) => funnel.flush()));
  expect((await read()).sum).toMatchObject({ visit: 8, view: 8, cart: 8 });
});

test('counts that could not be written are written later', async () => {
  const lost = connect(url);
  const funnel = openFunnelCounter(lost.db, () => now);
  funnel.count('visit', 'google');
  await sql`alter table funnel_counts rename to away`.execute(db);
  await expect(funnel.flush()).rejects.toThrow();
  funnel.count('visit', 'google');
  await sql`alter table away rename to funnel_counts`.execute(db);
  await funnel.flush();
  expect((await read()).sum.visit).toBe(2);
  await lost.close();
});

test('a day has a limited number of sources, and large sites keep theirs', async () => {
  const flood = open();
  for (let at = 0; at < 5_000; at += 1) flood.count('visit', `flood-${at}.example`);
  flood.count('visit', 'instagram');
  await flood.flush();
  const funnel = open();
  for (const source of ['instagram', 'new.example', 'flood-1.example']) funnel.count('visit', source);
  await funnel.flush();
  const { rows } = await sql<{ source: string; count: number }>`select source, count from funnel_counts`.execute(db);
  const counts = new Map(rows.map(({ source, count }) => [source, count]));
  expect(counts.size).toBeLessThanOrEqual(numbers.FUNNEL_SOURCES_DAY_MAX + 2);
  expect(counts.has('new.example')).toBe(false);
  expect(counts.get('instagram')).toBeGreaterThan(0);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(5_004);
  const shown = await read();
  expect(shown.rows).toHaveLength(31);
  expect(shown.rows.at(-1)?.source).toBeNull();
  expect(shown.sum.visit).toBe(5_004);
});

test('old days are deleted', async () => {
  const funnel = openFunnelCounter(db);
  funnel.count('visit', 'google');
  await funnel.flush();
  await sql`insert into funnel_counts values (current_date - ${sql.lit(numbers.FUNNEL_DAYS + 2)}, 'google', 'visit', 1)`.execute(
    db,
  );
  await cleanUpFunnel(db);
  const { rows } = await sql`select from funnel_counts`.execute(db);
  expect(rows).toHaveLength(1);
});
