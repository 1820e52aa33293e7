import { setTimeout as pause } from 'node:timers/promises';
import type { Visit } from '#app/http/context.ts';
import { reconcilePayments } from '#shop/billing/reconcile-payments.server.ts';
import { submitRefunds } from '#shop/billing/submit-refunds.server.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';

/** An order is not to stand there long after its minutes are over, nor a customer to wait for their money. */
const SWEEP_MS = 2_000;

/**
 * Looks after money that no request waits for: orders that were not paid in time, payments that nobody told of, refunds.
 * The rows say what is to be done and when; several shops on one database share the work.
 */
export function startMoney(orderContext: OrderContext, log: Visit['log']): { stop(): Promise<void> } {
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
      await attempt('Orders that were not paid in time could not be cancelled', () => expireOrders(orderContext, now));
      await attempt('Nobody could look for payments', () =>
        reconcilePayments(orderContext, now, (err, facts) =>
          log.error({ err, ...facts }, 'A payment could not be looked at'),
        ),
      );
      await attempt('Nobody could look for refunds', () =>
        submitRefunds(orderContext, now, (err, facts) =>
          log.error({ err, ...facts }, 'A refund could not be asked for'),
        ),
      );
      await pause(SWEEP_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function attempt(sentence: string, task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (err) {
      log.error({ err }, `${sentence}; the next look is in a moment`);
    }
  }
}
