import type { Db } from '#db/connect.ts';

type Webhook = { provider: string; eventId: string; type: string; subject: string | null };

/**
 * Records a provider's webhook, in the transaction that handles it. False: it was recorded before, under this id or as the
 * same event of the same payment.
 */
export async function recordWebhook(trx: Db, { provider, eventId, type, subject }: Webhook): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_webhooks')
    .values({ provider, event_id: eventId, type, subject })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
