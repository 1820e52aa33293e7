import type { Shop } from '#app/http/context.ts';
import { hasOwnAdmin, listAdmins } from '#shop/accounts/roles.server.ts';
import { countWaiting, listStuckRefunds, summariseDays } from '#shop/fulfilment/dashboard.server.ts';
import { hasOwnProduct, listLowStock } from '#shop/inventory/low-stock.server.ts';
import { countUnread } from '#shop/messages/messages.server.ts';
import { listFailed } from '#shop/notifications/failed-emails.server.ts';
import { findWaitingEmails } from '#shop/notifications/outbox.server.ts';
import { findMethod } from '#shop/payments/methods.server.ts';
import { hasDemoData } from '#shop/privacy/clear-demo.server.ts';
import { countWaitingReturns } from '#shop/returns/list-admin-returns.server.ts';
import { countReported } from '#shop/reviews/list-admin-reviews.server.ts';
import { isInvented, settingNames, settingOf } from '#shop/settings/shop-settings.ts';

const STOCK_ROWS = 10;
const EMAIL_ROWS = 5;
const REFUND_ROWS = 10;

/** All data of the dashboard. */
export async function readDashboard(shop: Shop, days: number) {
  const { db } = shop;
  const now = new Date();
  const [sales, waiting, refunds, stock, returns, messages, reviews, emails, post, admins, checklist, isDemoThere] =
    await Promise.all([
      summariseDays(db, { now, count: days }),
      countWaiting(db, now),
      listStuckRefunds(db, REFUND_ROWS),
      listLowStock(db, STOCK_ROWS),
      countWaitingReturns(db, now),
      countUnread(db),
      countReported(db),
      listFailed(db, EMAIL_ROWS),
      findWaitingEmails(db),
      listAdmins(db),
      checkShop(shop),
      hasDemoData(db),
    ]);
  return { sales, waiting, refunds, stock, returns, messages, reviews, emails, post, admins, checklist, isDemoThere };
}

/** Which setup tasks are done. */
async function checkShop({ db, settings, orderContext, details }: Shop) {
  const missingDetails = settingNames.filter((name) => isInvented(name) && !settings.isSet(name));
  const [admin, product] = await Promise.all([hasOwnAdmin(db), hasOwnProduct(db)]);
  return {
    missingDetails: missingDetails.map((name) => settingOf(name).label),
    done: {
      details: missingDetails.length === 0,
      mail: settings.environment().SMTP_URL !== undefined,
      payment: orderContext.payments.offers.some(({ due, name }) => due === 'first' && !findMethod(name)?.isTest),
      gstin: details.gstin !== null,
      admin,
      product,
    },
  };
}
