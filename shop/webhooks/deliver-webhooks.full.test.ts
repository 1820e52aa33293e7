import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { startWebhookWork } from '#server/jobs/deliver-webhooks.ts';
import { isPublic } from '#shop/outbound/internal/public-address.ts';
import { internet, type Outside } from '#shop/outbound/request-public.server.ts';
import '#tests/support/database.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openWebhookShop, writeMove } from '#tests/support/fixtures/webhooks.ts';
import { openReceiver } from '#tests/support/services/webhook-receiver.ts';
import { deliverTo } from './deliver-webhooks.server.ts';
import { replayDelivery } from './deliveries.server.ts';
import { queueDeliveries } from './queue-deliveries.server.ts';
import { RETRY_SECONDS } from './webhook.ts';
import { createWebhook, findWebhook, switchOn } from './webhooks.server.ts';

test('what a killed process had not delivered is delivered by the next one', async () => {
  const { db, receiver, run, delivery, id, log } = await openWebhookShop();
  await writeOrder(db);
  // The first process dies while the receiver is thinking: its lease stays, and nothing is recorded.
  receiver.behave('silent');
  const killed = new AbortController();
  await queueDeliveries(db);
  const dying = deliverTo(delivery({ signal: killed.signal }), id);
  await expect.poll(() => receiver.requests()).toBe(1);
  const { rows: leases } = await sql<{ leased_by: string; leased_until: Date }>`
    select leased_by, leased_until from webhooks`.execute(db);
  killed.abort();
  await dying;
  await sql`update webhooks set leased_by = ${leases[0]?.leased_by}, leased_until = ${leases[0]?.leased_until}`.execute(
    db,
  );
  expect(await log()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  receiver.behave({ status: 204 });
  await run();
  expect(receiver.received).toEqual([]);
  await sql`update webhooks set leased_until = now() - interval '1 second'`.execute(db);
  await run();
  expect(receiver.received).toHaveLength(1);
});

test('an event that was committed before anything else is delivered after a restart, by one of two processes', async () => {
  const { db, accounts, orderContext, receiver } = await openWebhookShop();
  const ids: string[] = [];
  for (let at = 0; at < 20; at += 1) ids.push(await writeOrder(db));
  const failures: unknown[] = [];
  const entries = { info() {}, error: (facts: object) => void failures.push(facts) };
  const jobs = [1, 2].map(() => startWebhookWork({ db, accounts, orderContext }, entries, receiver.outside));
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(20), { timeout: 20_000 });
  await Promise.all(jobs.map(({ stop }) => stop()));
  expect(receiver.received.map(({ data }) => data.subjectId).sort()).toEqual(ids.sort());
  expect(failures).toEqual([]);
});

test('a rolled back transaction sends nothing, and one that ends late is not missed', async () => {
  const { db, receiver, run } = await openWebhookShop();
  const orderId = await writeOrder(db);
  const isOpen = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const ending = withTransaction(db, async (trx) => {
    await writeMove(trx, orderId, 'packed');
    isOpen.resolve();
    await mayEnd.promise;
  });
  await isOpen.promise;
  await writeOrder(db);
  await withTransaction(db, async (trx) => {
    await trx
      .insertInto('api_events')
      .values({ type: 'order.lost', subject_id: 'x', actor: 'x', at: new Date() })
      .execute();
    return { ok: false, reason: 'no' };
  });
  await run();
  mayEnd.resolve();
  await ending;
  await run();
  expect(receiver.received.map(({ type }) => type)).toEqual(['order.placed', 'order.placed', 'order.packed']);
});

test('a slow receiver delays no other', async () => {
  const { db, accounts, orderContext, context, receiver } = await openWebhookShop();
  const slow = await openReceiver();
  onTestFinished(slow.close);
  slow.behave('silent');
  const outside: Outside = { ...receiver.outside, patienceMs: 60_000 };
  const created = await createWebhook(context, 'admin', { url: slow.url, topics: ['order'] }, outside);
  expect(created.ok).toBe(true);
  for (let at = 0; at < 10; at += 1) await writeOrder(db);
  const work = startWebhookWork({ db, accounts, orderContext }, { info() {}, error() {} }, outside);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(10), { timeout: 20_000 });
  await vi.waitFor(() => expect(slow.requests()).toBeGreaterThan(0), { timeout: 20_000 });
  await writeOrder(db);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(11), { timeout: 20_000 });
  await work.stop();
});

test('an endless response is cut off', async () => {
  const { db, receiver, run, log } = await openWebhookShop();
  await writeOrder(db);
  receiver.behave({ status: 200, body: 'x'.repeat(5 * 1024 * 1024) });
  await run();
  expect((await log())[0]?.response).toBe('x'.repeat(500));
});

test('a message is delivered by the status of its response, also where the body never ends', async () => {
  const { db, receiver, run, log } = await openWebhookShop();
  await writeOrder(db);
  receiver.behave({ status: 200, body: 'thanks', isEndless: true });
  await run();
  expect(await log()).toMatchObject([{ state: 'delivered', status: 200, response: 'thanks' }]);
});

test('attempts go on for three days; then the webhook is switched off, and the owner is notified', async () => {
  const { db, receiver, run, wait, log, id, action } = await openWebhookShop();
  await writeOrder(db);
  receiver.behave({ status: 503 });
  const pauses: number[] = [];
  for (let attempt = 0; attempt < RETRY_SECONDS.length; attempt += 1) {
    await run();
    const [{ nextAt, attemptedAt } = { nextAt: new Date(0), attemptedAt: null }] = await log();
    pauses.push((nextAt.getTime() - (attemptedAt?.getTime() ?? 0)) / 1_000);
    await wait();
  }
  expect(pauses).toEqual(RETRY_SECONDS);
  const total = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0);
  expect(total / 3_600).toBeGreaterThan(70);
  expect(total / 3_600).toBeLessThanOrEqual(72);
  await writeOrder(db);
  expect((await findWebhook(db, id))?.disabledAt).toBeNull();
  await run();
  expect(await findWebhook(db, id)).toMatchObject({ disabledReason: 'failing' });
  expect(await log()).toMatchObject([
    { state: 'failed', problem: 'switched-off' },
    { state: 'failed', attempts: 10 },
  ]);
  const emails = await db
    .selectFrom('outbox')
    .select(['recipient', 'facts'])
    .where('kind', '=', 'webhook-disabled')
    .execute();
  expect(emails).toEqual([
    { recipient: 'owner@example.com', facts: { webhookId: id, host: new URL(receiver.url).host, reason: 'failing' } },
  ]);
  // Off, it gets nothing; on again, it gets what happens from then on, and what a person replays.
  receiver.behave({ status: 200 });
  await writeOrder(db);
  await run();
  const [, first] = await log();
  expect(await replayDelivery(db, { ...action, deliveryId: first?.id ?? '' })).toMatchObject({
    reason: 'switched-off',
  });
  await switchOn(db, action);
  const late = await writeOrder(db);
  expect((await replayDelivery(db, { ...action, deliveryId: first?.id ?? '' })).ok).toBe(true);
  await run();
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received.map(({ data }) => data.subjectId)).toContain(late);
});

test('a receiver that answers now and then stays on, and 410 switches it off immediately', async () => {
  const { db, receiver, run, wait, id } = await openWebhookShop();
  await writeOrder(db);
  receiver.behave({ status: 500 });
  await run();
  await sql`update webhook_deliveries set attempts = ${RETRY_SECONDS.length}`.execute(db);
  receiver.behave({ status: 200 });
  await writeOrder(db);
  await run();
  receiver.behave({ status: 500 });
  await wait();
  await run();
  expect(await findWebhook(db, id)).toMatchObject({ disabledAt: null });
  receiver.behave({ status: 410 });
  await writeOrder(db);
  await run();
  expect(await findWebhook(db, id)).toMatchObject({ disabledReason: 'gone' });
});

test('private addresses are refused, also when a name leads there later', async () => {
  const { db, context, receiver, run, log, wait } = await openWebhookShop();
  const real: Outside = { ...receiver.outside, isAllowed: isPublic };
  for (const url of [
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/',
    'https://10.0.0.1/',
    receiver.url,
  ]) {
    const outside = url === receiver.url ? real : internet;
    expect(await createWebhook(context, 'admin', { url, topics: ['order'] }, outside), url).toMatchObject({
      reason: 'address-not-public',
    });
  }
  await writeOrder(db);
  await run({ outside: real });
  expect(receiver.requests()).toBe(0);
  expect(await log()).toMatchObject([{ state: 'waiting', attempts: 1, problem: 'address-not-public', status: null }]);
  // The address that was checked is the one that is connected to, whatever the name resolves to a moment later.
  let lookups = 0;
  const rebinding: Outside = {
    ...receiver.outside,
    resolve: async () => {
      lookups += 1;
      return [lookups === 1 ? '127.0.0.1' : '10.0.0.1'];
    },
  };
  await wait();
  await run({ outside: rebinding });
  expect([lookups, receiver.received.length]).toEqual([1, 1]);
});
