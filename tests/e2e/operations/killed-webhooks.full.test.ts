import { onTestFinished, test, vi } from 'vitest';
import { startWebhookWork } from '#server/jobs/deliver-webhooks.ts';
import { openSeal } from '#shop/notifications/seal.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { createWebhook } from '#shop/webhooks/webhooks.server.ts';
import { openReceiver } from '#tests/support/services/webhook-receiver.ts';
import { startShop, TEST_SECRET } from '#tests/support/shop.ts';

test('what a shop has committed before it is killed is delivered by the next process', async () => {
  const shop = await startShop({ stock: 'empty' });
  const receiver = await openReceiver();
  onTestFinished(async () => {
    await receiver.close();
    await shop.stop();
  });
  const { db } = shop;
  const seal = openSeal(TEST_SECRET);
  const input = { url: receiver.url, topics: ['customer'] } as const;
  const created = await createWebhook({ db, seal }, 'owner', input, receiver.outside);
  if (!created.ok) throw new Error(created.reason);
  receiver.trust(created.value.secret);
  // The shop itself refuses to connect to this machine: it can commit events, and deliver none.
  const form = new URLSearchParams({ username: 'asha', email: 'asha@example.com', password: 'correct horse' });
  await fetch(`${shop.address}/signup`, {
    method: 'POST',
    body: form,
    headers: { origin: shop.origin },
    redirect: 'manual',
  });
  await shop.kill();
  const asha = await db.selectFrom('customers').select('id').where('username', '=', 'asha').executeTakeFirstOrThrow();
  const orderContext = { ownerEmails: async () => [] } as unknown as OrderContext;
  const log = { info() {}, error() {} };
  const next = startWebhookWork({ db, accounts: { seal }, orderContext } as never, log, receiver.outside);
  // Longer than the lease of the process that was killed.
  await vi.waitFor(
    () => {
      const found = receiver.received.find(
        ({ type, data }) => type === 'customer.created' && data.subjectId === asha.id,
      );
      if (found === undefined) throw new Error('not yet');
    },
    { timeout: 90_000, interval: 200 },
  );
  await next.stop();
});
