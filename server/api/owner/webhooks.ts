import type { Shop } from '#app/http/context.ts';
import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { listDeliveries, replayDelivery, sendTestEvent } from '#shop/webhooks/deliveries.server.ts';
import { webhookForm } from '#shop/webhooks/webhook.form.ts';
import type { Webhook, WebhookDelivery } from '#shop/webhooks/webhook.ts';
import {
  addWebhook,
  checkAddress,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  rotateSecret,
  switchOff,
  switchOn,
} from '#shop/webhooks/webhooks.server.ts';
import { answerOnce, answerWrite } from '../answer-write.ts';
import type { Api, ApiContext } from '../api-context.ts';
import { cursorAfter, LIMIT_DEFAULT, pick } from '../parameters.ts';
import { problem } from '../problem.ts';
import { ownerReads, ownerWrites } from './owner-operations.ts';

/** The handlers of webhooks. A new secret is stored only sealed, also in the answer that a repeated request gets. */
export function serveWebhooks(api: Api, { db, accounts }: Shop): void {
  const by = (c: ApiContext) => ({ adminId: c.var.key.id, webhookId: c.req.param('id') ?? '' });
  const shown = async <Reason extends string>(
    from: Db,
    changed: Result<unknown, Reason>,
    webhookId: string,
  ): Promise<Result<ReturnType<typeof webhookItem>, Reason | 'not-found'>> => {
    if (!changed.ok) return changed;
    const found = await findWebhook(from, webhookId);
    return found === null ? refuse('not-found') : accept(webhookItem(found));
  };

  api.openapi(ownerReads.listWebhooks, async (c) => c.json({ data: (await listWebhooks(db)).map(webhookItem) }, 200));
  api.openapi(ownerReads.getWebhook, async (c) => {
    const found = await findWebhook(db, by(c).webhookId);
    return found === null ? problem('not-found', c.env.visit.requestId) : c.json(webhookItem(found), 200);
  });
  api.openapi(ownerReads.listDeliveries, async (c) => {
    const { cursor: before = null, limit = LIMIT_DEFAULT, fields, state = null } = c.req.valid('query');
    const { webhookId } = by(c);
    if ((await findWebhook(db, webhookId)) === null) return problem('not-found', c.env.visit.requestId);
    const { rows, older } = await listDeliveries(db, webhookId, { state, before, limit });
    const data = rows.map((row) => pick(deliveryItem(row), fields));
    return c.json({ data, nextCursor: older === null ? null : cursorAfter(older) }, 200);
  });

  api.openapi(ownerWrites.createWebhook, async (c) => {
    const read = webhookForm.safeParse(c.req.valid('json'));
    if (!read.success) {
      const [issue] = read.error.issues;
      return problem('invalid', c.env.visit.requestId, { detail: issue?.message, field: String(issue?.path[0]) });
    }
    // Before the transaction, because a name server may be slow.
    const checked = await c.env.visit.callExternal(() => checkAddress(read.data.url));
    if (!checked.ok) return answerWrite(c, checked);
    const { seal } = accounts;
    return answerOnce(c, {
      db,
      seal,
      status: 201,
      work: async (trx) => {
        const added = await addWebhook({ db: trx, seal }, c.var.key.id, read.data);
        if (!added.ok) return refuse('too-many-webhooks');
        const webhook = await shown<never>(trx, accept(undefined), added.value.id);
        return webhook.ok ? accept({ ...webhook.value, secret: added.value.secret }) : webhook;
      },
    });
  });
  api.openapi(ownerWrites.rotateSecret, (c) => {
    const { seal } = accounts;
    return answerOnce(c, {
      db,
      seal,
      work: async (trx) => {
        const rotated = await rotateSecret({ db: trx, seal }, by(c));
        return rotated.ok ? accept({ secret: rotated.value }) : rotated;
      },
    });
  });
  const switching = (change: typeof switchOn) => (c: ApiContext) =>
    answerOnce(c, { db, work: async (trx) => shown(trx, await change(trx, by(c)), by(c).webhookId) });
  api.openapi(ownerWrites.enableWebhook, switching(switchOn));
  api.openapi(ownerWrites.disableWebhook, switching(switchOff));
  const empty = <Reason extends string>(done: Result<undefined, Reason>) => (done.ok ? accept({}) : done);
  api.openapi(ownerWrites.testWebhook, (c) =>
    answerOnce(c, { db, work: async (trx) => empty(await sendTestEvent(trx, by(c))) }),
  );
  api.openapi(ownerWrites.replayDelivery, (c) => {
    const { deliveryId } = c.req.valid('json');
    return answerOnce(c, { db, work: async (trx) => empty(await replayDelivery(trx, { ...by(c), deliveryId })) });
  });
  api.openapi(ownerWrites.deleteWebhook, async (c) => answerWrite(c, await deleteWebhook(db, by(c))));
}

const webhookItem = ({ createdAt, lastSuccessAt, disabledAt, previousUntil, ...webhook }: Webhook) => ({
  ...webhook,
  createdAt: createdAt.toISOString(),
  lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  disabledAt: disabledAt?.toISOString() ?? null,
  previousUntil: previousUntil?.toISOString() ?? null,
});

const deliveryItem = ({ createdAt, attemptedAt, nextAt, ...delivery }: WebhookDelivery) => ({
  ...delivery,
  createdAt: createdAt.toISOString(),
  attemptedAt: attemptedAt?.toISOString() ?? null,
  nextAt: nextAt.toISOString(),
});
