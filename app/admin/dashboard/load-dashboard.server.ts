import type { Shop } from '#app/http/context.ts';
import { hasOwnAdmin, listAdmins } from '#shop/accounts/roles.server.ts';
import { countWaiting, listStuckRefunds, summariseDays } from '#shop/fulfilment/dashboard.server.ts';
import {
  listAgeing,
  listBestSellers,
  periodsOf,
  sumMethods,
  sumMoney,
  sumUncollected,
} from '#shop/fulfilment/money.server.ts';
import { getFunnel } from '#shop/funnel/get-funnel.server.ts';
import { listLowStock } from '#shop/inventory/low-stock.server.ts';
import { countUnread } from '#shop/messages/messages.server.ts';
import { listFailed } from '#shop/notifications/failed-emails.server.ts';
import { findWaitingEmails } from '#shop/notifications/outbox.server.ts';
import { findMethod } from '#shop/payments/methods.server.ts';
import { hasDemoData, hasOwnProduct } from '#shop/privacy/clear-demo.server.ts';
import { countWaitingReturns } from '#shop/returns/list-admin-returns.server.ts';
import { countReported } from '#shop/reviews/list-admin-reviews.server.ts';
import { findSetupStep } from '#shop/settings/setup.server.ts';
import { isInvented, settingNames, settingOf } from '#shop/settings/shop-settings.ts';
import type { Money } from './dashboard-money.tsx';

const STOCK_ROWS = 10;
const EMAIL_ROWS = 5;
const REFUND_ROWS = 10;
const BEST_ROWS = 5;

/** `emails`, `refunds`: pages of these lists. */
type Shown = { days: number; emails: number; refunds: number };

/** All data of the dashboard. */
export async function readDashboard(shop: Shop, { days, ...pages }: Shown) {
  const { db } = shop;
  const now = new Date();
  const [
    figures,
    sales,
    waiting,
    refunds,
    stock,
    returns,
    messages,
    reviews,
    emails,
    waitingEmails,
    admins,
    checklist,
    isDemoThere,
  ] = await Promise.all([
    Promise.all([readMoney(db, now, days), listBestSellers(db, periodsOf(now, days), BEST_ROWS), listAgeing(db, now)]),
    summariseDays(db, { now, count: days }),
    countWaiting(db, now),
    listStuckRefunds(db, REFUND_ROWS, pages.refunds),
    listLowStock(db, STOCK_ROWS),
    countWaitingReturns(db, now),
    countUnread(db),
    countReported(db),
    listFailed(db, EMAIL_ROWS, pages.emails),
    findWaitingEmails(db),
    listAdmins(db),
    checkShop(shop),
    hasDemoData(db),
  ]);
  const [money, bestSellers, ageing] = figures;
  return {
    money,
    bestSellers,
    ageing,
    sales,
    waiting,
    stock,
    returns,
    messages,
    reviews,
    waitingEmails,
    admins,
    refunds: { ...refunds, page: pages.refunds, pageSize: REFUND_ROWS },
    emails: { ...emails, page: pages.emails, pageSize: EMAIL_ROWS },
    checklist,
    isDemoThere,
  };
}

/** The money of the last `days` days, and of as many before them. */
async function readMoney(db: Shop['db'], now: Date, days: number): Promise<Money> {
  const { period, before } = periodsOf(now, days);
  const [methods, methodsBefore, uncollected, { sum: funnel }, { sum: funnelBefore }] = await Promise.all([
    sumMoney(db, period),
    sumMoney(db, before),
    sumUncollected(db),
    getFunnel(db, period),
    getFunnel(db, before),
  ]);
  return {
    period,
    before,
    uncollected,
    methods: methods.map((sums) => ({ ...sums, label: findMethod(sums.method)?.copy.label ?? sums.method })),
    sums: sumMethods(methods),
    sumsBefore: sumMethods(methodsBefore),
    funnel: { visits: funnel.visit, orders: funnel.order },
    funnelBefore: { visits: funnelBefore.visit, orders: funnelBefore.order },
  };
}

/** Which setup tasks are done. */
async function checkShop({ db, settings, orderContext, details }: Shop) {
  const missingDetails = settingNames.filter((name) => isInvented(name) && !settings.isSet(name));
  const [admin, product, setupStep] = await Promise.all([hasOwnAdmin(db), hasOwnProduct(db), findSetupStep(db)]);
  return {
    setupStep,
    missingDetails: missingDetails.map((name) => settingOf(name).label),
    done: {
      details: missingDetails.length === 0,
      mail: settings.environment().SMTP_URL !== undefined,
      payment: orderContext.payments.enabledMethods.some(
        ({ due, name }) => due === 'first' && !findMethod(name)?.isTest,
      ),
      gstin: details.gstin !== null,
      admin,
      product,
    },
  };
}
