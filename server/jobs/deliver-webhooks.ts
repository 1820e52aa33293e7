import { setTimeout as pause } from 'node:timers/promises';
import type { Shop, Visit } from '#app/http/context.ts';
import { newId } from '#db/ids.ts';
import type { Outside } from '#shop/outbound/request-public.server.ts';
import { type DeliveryContext, deliverTo, listDueWebhooks } from '#shop/webhooks/deliver-webhooks.server.ts';
import { queueDeliveries } from '#shop/webhooks/queue-deliveries.server.ts';

const SWEEP_MS = 1_000;

/**
 * Sends events to webhooks. Each webhook has a worker of its own, so a slow receiver delays no other; of several processes
 * on one database, one at a time delivers to a webhook.
 * @param outside the network; absent: the real one
 */
export function startWebhookWork(
  { db, accounts, orderContext }: Pick<Shop, 'db' | 'accounts' | 'orderContext'>,
  log: Visit['log'],
  outside?: Outside,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const runner = newId();
  const workers = new Map<string, Promise<void>>();
  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
      await Promise.all(workers.values());
    },
  };

  async function work(): Promise<void> {
    while (!signal.aborted) {
      await attempt('Events could not be queued for webhooks', () => queueDeliveries(db));
      await attempt('Due webhooks could not be listed', async () => {
        for (const id of await listDueWebhooks(db, runner)) if (!workers.has(id)) workers.set(id, deliver(id));
      });
      await pause(SWEEP_MS, undefined, { signal }).catch(() => {});
    }
  }

  async function deliver(id: string): Promise<void> {
    const context: DeliveryContext = {
      db,
      seal: accounts.seal,
      owners: (trx) => orderContext.ownerEmails(trx, 'order'),
      runner,
      signal,
      ...(outside === undefined ? {} : { outside }),
    };
    await attempt('A webhook could not be served', () => deliverTo(context, id));
    workers.delete(id);
  }

  async function attempt(message: string, task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (err) {
      log.error({ err }, `${message}; the next attempt is in ${SWEEP_MS / 1_000} second`);
    }
  }
}
