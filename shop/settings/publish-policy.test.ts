import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openCustomers } from '#tests/support/fixtures/reviewers.ts';
import { policyOf } from './policy-settings.ts';
import { findPolicyVersion, listPolicyVersions, publishPolicy } from './publish-policy.server.ts';
import { openSettings } from './settings.server.ts';

const { db } = await openTestDatabase({ poolSize: 6 });

const openContext = () => ({
  db,
  settings: openSettings({
    db,
    env: parseEnv({}),
    seal: () => {
      throw new Error('Policies are no secrets');
    },
  }),
});

async function openAdmin(): Promise<string> {
  const [{ customerId } = { customerId: '' }] = await openCustomers(db, 1);
  await db.insertInto('admin_roles').values({ customer_id: customerId, source: 'cli' }).execute();
  return customerId;
}

// In India, half past one of the next day.
const now = new Date('2026-11-23T20:00:00Z');

test('versions follow each other, earlier ones stay, and other processes read the latest', async () => {
  const adminId = await openAdmin();
  const [here, elsewhere] = [openContext(), openContext()];
  expect(policyOf(here.settings.current(), 'refund')).toBeNull();
  const publish = (version: number, text: string, at = now) =>
    publishPolicy(here, { adminId, slug: 'refund', version, text, now: at });
  expect(await publish(0, '## First')).toEqual({ ok: true, value: 1 });
  expect(await publish(1, '## First')).toEqual({ ok: false, reason: 'same' });
  expect(await publish(0, '## Late')).toEqual({ ok: false, reason: 'changed' });
  expect(await publish(1, '## Second', new Date('2026-12-01T06:00:00Z'))).toEqual({ ok: true, value: 2 });
  await elsewhere.settings.reload();
  for (const { settings } of [here, elsewhere]) {
    expect(policyOf(settings.current(), 'refund')).toEqual({ version: 2, day: '2026-12-01', text: '## Second' });
    expect(policyOf(settings.current(), 'terms')).toBeNull();
  }
  expect(await findPolicyVersion(db, 'refund', 1)).toEqual({
    version: 1,
    day: '2026-11-24',
    text: '## First',
    until: '2026-12-01',
  });
  expect(await findPolicyVersion(db, 'refund', 2)).toMatchObject({ until: null });
  for (const version of [0, 3, -1, 1.5, Number.NaN, 1e12])
    expect(await findPolicyVersion(db, 'refund', version)).toBeNull();
  expect(await listPolicyVersions(db, 'refund')).toEqual([
    { version: 2, day: '2026-12-01' },
    { version: 1, day: '2026-11-24' },
  ]);
  const log = await db.selectFrom('audit_log').select(['action', 'after']).where('admin_id', '=', adminId).execute();
  expect(log).toEqual([
    { action: 'setting.publish', after: { version: 1 } },
    { action: 'setting.publish', after: { version: 2 } },
  ]);
});

test('of several people who publish at the same time, one succeeds, and others than owners never do', async () => {
  const adminId = await openAdmin();
  const published = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      publishPolicy(openContext(), { adminId, slug: 'shipping', version: 0, text: `## ${name}`, now }),
    ),
  );
  expect(published.filter(({ ok }) => ok)).toHaveLength(1);
  expect(published.filter((one) => !one.ok && one.reason === 'changed')).toHaveLength(3);
  const [manager, customer] = await openCustomers(db, 2);
  const role = { source: 'invitation', role: 'manager' } as const;
  await db
    .insertInto('admin_roles')
    .values({ ...role, customer_id: manager?.customerId ?? '' })
    .execute();
  for (const other of [manager, customer]) {
    const input = { adminId: other?.customerId ?? '', slug: 'terms', version: 0, text: '## Mine', now } as const;
    expect(await publishPolicy(openContext(), input)).toEqual({ ok: false, reason: 'not-allowed' });
  }
});
