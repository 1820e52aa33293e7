import type { Shop, Visit } from '#app/http/context.ts';
import { sweepChanges } from '#db/changes.ts';
import { cleanUpAccounts } from '#shop/accounts/sessions.server.ts';
import { cleanUpDrafts } from '#shop/import/import-draft.server.ts';
import { enqueueLowStockEmail } from '#shop/inventory/enqueue-low-stock-email.server.ts';
import { cleanUpMessages } from '#shop/messages/mark-messages.server.ts';
import { wipeExpired } from '#shop/notifications/deliver-emails.server.ts';
import { deleteOldEmails } from '#shop/notifications/outbox.server.ts';
import { cleanUpOrders } from '#shop/orders/erase-customer-orders.server.ts';
import { cleanUpSearchLog } from '#shop/search/search-log.server.ts';

/** The low-stock email is sent once a day. Checked every hour, so it also works after a restart. */
const STOCK_CHECK_MS = 3_600_000;

/** Deletes expired rows, and sends the low-stock email when it is due. A task that fails does not stop the others. */
export function openCleanUp({ db, orderContext }: Shop, log: Visit['log']): () => Promise<void> {
  let lastStockCheck = 0;

  async function checkStock(): Promise<void> {
    if (Date.now() - lastStockCheck <= STOCK_CHECK_MS) return;
    await enqueueLowStockEmail(orderContext);
    lastStockCheck = Date.now();
  }

  const tasks: readonly (() => Promise<unknown>)[] = [
    () => wipeExpired(db, new Date()),
    () => cleanUpAccounts(db),
    () => sweepChanges(db),
    () => cleanUpOrders(db),
    () => cleanUpMessages(db),
    () => deleteOldEmails(db),
    () => cleanUpDrafts(db),
    () => cleanUpSearchLog(db),
    checkStock,
  ];

  return async () => {
    for (const task of tasks) {
      try {
        await task();
      } catch (err) {
        log.error({ err }, 'A clean-up task failed');
      }
    }
  };
}
