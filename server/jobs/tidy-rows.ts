import type { Shop, Visit } from '#app/http/context.ts';
import { sweepChanges } from '#db/changes.ts';
import { tidyAccounts } from '#shop/accounts/sessions.server.ts';
import { tidyDrafts } from '#shop/import/import-draft.server.ts';
import { enqueueLowStockEmail } from '#shop/inventory/enqueue-low-stock-email.server.ts';
import { tidyMessages } from '#shop/messages/mark-messages.server.ts';
import { wipeExpired } from '#shop/notifications/deliver-emails.server.ts';
import { deleteOldEmails } from '#shop/notifications/outbox.server.ts';
import { tidyOrders } from '#shop/orders/erase-customer-orders.server.ts';

/** The owner is told once a day; whoever restarts the shop need not wait for the next day. */
const STOCK_LOOK_MS = 3_600_000;

/** Clears away what is out of date, and tells the owner once in a while what runs low. What fails holds up nothing else. */
export function openTidying({ db, orderContext }: Shop, log: Visit['log']): () => Promise<void> {
  let stockLook = 0;

  async function lookAtStock(): Promise<void> {
    if (Date.now() - stockLook <= STOCK_LOOK_MS) return;
    await enqueueLowStockEmail(orderContext);
    stockLook = Date.now();
  }

  const tasks: readonly (() => Promise<unknown>)[] = [
    () => wipeExpired(db, new Date()),
    () => tidyAccounts(db),
    () => sweepChanges(db),
    () => tidyOrders(db),
    () => tidyMessages(db),
    () => deleteOldEmails(db),
    () => tidyDrafts(db),
    lookAtStock,
  ];

  return async () => {
    for (const task of tasks) {
      try {
        await task();
      } catch (err) {
        log.error({ err }, 'What is out of date could not be cleared away');
      }
    }
  };
}
