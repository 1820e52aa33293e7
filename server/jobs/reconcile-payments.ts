import { setTimeout as pause } from 'node:timers/promises';
import type { Visit } from '#app/http/context.ts';
import { reconcilePayments, reconcileRefunds, submitRefunds } from '#shop/billing/reconcile-payments.server.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';

/** Short, because unpaid orders should expire soon after their time limit, and customers wait for refunds. */
const SWEEP_MS = 2_000;

/**
 * Handles payment work that no request does: cancels orders that were not paid in time, checks open payments with the
 * provider, submits refunds and looks for those made elsewhere. The database rows say what is due and when; several processes on one database share the
 * work.
 */
export function startPaymentWork(orderContext: OrderContext, log: Visit['log']): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const now = new Date();
      await attempt('Unpaid orders could not be cancelled', () => expireOrders(orderContext, now));
      await attempt('Open payments could not be listed', () =>
        reconcilePayments(orderContext, now, (err, facts) =>
          log.error({ err, ...facts }, 'A payment could not be checked'),
        ),
      );
      await attempt('Refunds of providers could not be listed', () =>
        reconcileRefunds(orderContext, now, (err, facts) =>
          log.error({ err, ...facts }, 'Refunds could not be checked'),
        ),
      );
      await attempt('Due refunds could not be listed', () =>
        submitRefunds(orderContext, now, (err, facts) =>
          log.error({ err, ...facts }, 'A refund could not be submitted'),
        ),
      );
      await pause(SWEEP_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function attempt(message: string, task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (err) {
      log.error({ err }, `${message}; the next attempt is in ${SWEEP_MS / 1_000} seconds`);
    }
  }
}
