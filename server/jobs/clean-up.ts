import type { Shop, Visit } from '#app/http/context.ts';
import * as numbers from '#config/numbers.ts';
import { sweepChanges } from '#db/changes.ts';
import { cleanUpAccounts } from '#shop/accounts/sessions.server.ts';
import { cleanUpApiEvents } from '#shop/api-keys/read-events.server.ts';
import { cleanUpIdempotencyKeys } from '#shop/api-keys/run-once.server.ts';
import { cleanUpEdits } from '#shop/bulk-edit/undo-grid.server.ts';
import { fillCollections } from '#shop/collections/fill-collections.server.ts';
import { deliveryTermsOf } from '#shop/delivery/delivery-terms.ts';
import { cleanUpDraftOrders } from '#shop/draft-orders/place-draft.server.ts';
import { cleanUpFunnel } from '#shop/funnel/count-steps.server.ts';
import { cleanUpDrafts } from '#shop/import/import-draft.server.ts';
import { enqueueLowStockEmail } from '#shop/inventory/low-stock.server.ts';
import { cleanUpStockAlerts, sendStockAlerts } from '#shop/inventory/stock-alerts.server.ts';
import { cleanUpMessages } from '#shop/messages/messages.server.ts';
import { cleanUpMovingFiles } from '#shop/moving/preview-file.server.ts';
import { wipeExpired } from '#shop/notifications/deliver-emails.server.ts';
import { deleteOldEmails } from '#shop/notifications/outbox.server.ts';
import { cleanUpOrders } from '#shop/orders/customer-orders.server.ts';
import { releaseLateFiles } from '#shop/orders/release-late-files.server.ts';
import type { WaivableKind } from '#shop/pricing/adjustments/adjustment.ts';
import { showOffers } from '#shop/promotions/show-offers.server.ts';
import { cleanUpPayouts } from '#shop/refunds/payouts.server.ts';
import { followCancelledReplacements } from '#shop/returns/follow-replacement.server.ts';
import { closeSolvedReturns } from '#shop/returns/refund-return.server.ts';
import { showVotes } from '#shop/reviews/review-votes.server.ts';
import { cleanUpSearchLog } from '#shop/search/search-log.server.ts';
import { cleanUpWebhooks } from '#shop/webhooks/queue-deliveries.server.ts';

/** The low-stock email is sent once a day. Checked every hour, so it also works after a restart. */
const STOCK_CHECK_MS = 3_600_000;

/** How long a stored file is looked at again: its order may complete at the same moment, and clocks differ. */
const FILE_CHECK_MS = 600_000;

const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 3_600_000);

/** What the shop charges for besides products. */
const chargesOf = ({ payments, settings }: Shop['orderContext']): WaivableKind[] => [
  ...(payments.enabledMethods.some(({ feePaise = 0 }) => feePaise > 0) ? (['payment-fee'] as const) : []),
  ...(deliveryTermsOf(settings.current()) === null ? [] : (['delivery-charge'] as const)),
];

/** What is repeated every few seconds on all rows of the shop, by the name of its function. */
export const listCleanUps = ({ db, orderContext }: Shop): Readonly<Record<string, () => Promise<unknown>>> => ({
  wipeExpired: () => wipeExpired(db, new Date()),
  cleanUpAccounts: () => cleanUpAccounts(db),
  sweepChanges: () => sweepChanges(db),
  fillCollections: () => fillCollections(db),
  showOffers: () => showOffers(db, chargesOf(orderContext)),
  cleanUpOrders: () => cleanUpOrders(db),
  followCancelledReplacements: () => followCancelledReplacements(orderContext),
  closeSolvedReturns: () => closeSolvedReturns(orderContext, daysAgo(numbers.RETURN_CLOSE_DAYS)),
  showVotes: () => showVotes(db, numbers.VOTES_SHOWN_AFTER_SECONDS),
  cleanUpMessages: () => cleanUpMessages(db),
  deleteOldEmails: () => deleteOldEmails(db),
  cleanUpDrafts: () => cleanUpDrafts(db),
  cleanUpEdits: () => cleanUpEdits(db),
  cleanUpDraftOrders: () => cleanUpDraftOrders(db),
  cleanUpMovingFiles: () => cleanUpMovingFiles(db),
  cleanUpSearchLog: () => cleanUpSearchLog(db),
  cleanUpFunnel: () => cleanUpFunnel(db),
  cleanUpPayouts: () => cleanUpPayouts(db),
  cleanUpIdempotencyKeys: () => cleanUpIdempotencyKeys(db),
  cleanUpApiEvents: () => cleanUpApiEvents(db),
  cleanUpWebhooks: () => cleanUpWebhooks(db),
  cleanUpStockAlerts: () => cleanUpStockAlerts(db),
  sendStockAlerts: () => sendStockAlerts(db),
});

/**
 * Deletes expired rows, follows the clock of offers, releases files that were stored after they were sold, and sends the
 * low-stock email when it is due. A task that fails does not stop the others.
 */
export function openCleanUp(shop: Shop, log: Visit['log']): () => Promise<void> {
  let lastStockCheck = 0;
  let filesSince: Date | null = null;

  async function checkStock(): Promise<void> {
    if (Date.now() - lastStockCheck <= STOCK_CHECK_MS) return;
    await enqueueLowStockEmail(shop.orderContext);
    lastStockCheck = Date.now();
  }

  /** The first runs look at all files, later ones at those stored since. */
  async function releaseFiles(): Promise<void> {
    const start = Date.now();
    if (await releaseLateFiles(shop.orderContext, filesSince)) filesSince = new Date(start - FILE_CHECK_MS);
  }

  const tasks = Object.entries({ ...listCleanUps(shop), checkStock, releaseFiles });
  return async () => {
    for (const [name, task] of tasks) {
      try {
        await task();
      } catch (err) {
        log.error({ err, task: name }, 'A clean-up task failed');
      }
    }
  };
}
