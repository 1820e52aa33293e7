import { z } from '@hono/zod-openapi';
import type { OrderEventsTable } from '#db/tables/orders.ts';
import type { PaymentsTable, RefundsTable } from '#db/tables/payments.ts';
import type { ReturnEventsTable } from '#db/tables/returns.ts';
import { orderStatuses } from '#shop/orders/order.ts';
import { returnStatuses } from '#shop/returns/return.ts';
import { type WebhookTopic, webhookTopics } from '#shop/webhooks/webhook.ts';
import type { Api } from './api-context.ts';
import { webhookEventSchema } from './schemas.ts';

const statusTexts = (statuses: readonly string[]) =>
  Object.fromEntries(statuses.map((status) => [status, `Its status is now ${status}`]));

/** Every type of event by topic, without the topic, and what it means. Triggers of the database write them. */
export const webhookEvents: Record<WebhookTopic, Readonly<Record<string, string>>> = {
  order: {
    placed: 'A customer placed it, or a member of the staff for them',
    ...statusTexts(orderStatuses),
    paid: 'Its payment came in',
    'lines-cancelled': 'Some of its units were cancelled',
    'address-changed': 'Its address was changed',
    tracking: 'A carrier booked or moved its parcel: read the shipment',
    'refund-requested': 'A refund was started',
    refunded: 'A refund was paid out, or its status is now refunded',
    'payment-problem': 'Money came in or went back that does not fit: a member of the staff has to look',
  } satisfies Record<Exclude<OrderEventsTable['kind'], 'moved' | 'note'>, string>,
  payment: {
    claimed: 'The customer says that they have paid',
    paid: 'The money came in',
    closed: 'It was not paid, and its order is cancelled',
  } satisfies Record<Exclude<PaymentsTable['status'], 'open'>, string>,
  refund: {
    requested: 'It waits to be sent to the payment provider',
    sent: 'The payment provider has it',
    'by-hand': 'A member of the staff has to pay it out',
    done: 'It was paid out, or given as store credit',
    failed: 'The payment provider refused it',
  } satisfies Record<RefundsTable['status'], string>,
  return: {
    ...statusTexts(returnStatuses),
    pickup: 'A pickup of the goods was arranged',
    'replacement-cancelled': 'The order of its replacement was cancelled',
  } satisfies Record<Exclude<ReturnEventsTable['kind'], 'moved'>, string>,
  product: {
    created: 'It was added, perhaps as a draft',
    updated: 'It was changed; sales and reviews do not count',
    published: 'It is for sale',
    unpublished: 'It is a draft again',
    deleted: 'It was deleted',
    restored: 'It was restored after it was deleted',
  },
  stock: { low: 'A variant’s stock fell to the limit of the setting lowStockUnits' },
  customer: {
    created: 'An account was made',
    updated: 'A name, username or email address was changed, or an address confirmed',
    deleted: 'An account was deleted',
  },
};

/** The full types of a topic: "order.placed". */
export const eventTypesOf = (topic: WebhookTopic): string[] =>
  Object.keys(webhookEvents[topic]).map((name) => `${topic}.${name}`);

const headers = z.object({
  'webhook-id': z.string().openapi({ description: 'The same for every attempt: remember it to ignore repeats' }),
  'webhook-timestamp': z.string().openapi({ description: 'Seconds since 1970; refuse one older than five minutes' }),
  'webhook-signature': z.string().openapi({ description: 'Verify it with a library of Standard Webhooks' }),
});

const messageOf = (name: string, types: readonly string[], data: z.ZodType) =>
  z
    .object({ type: z.enum(types), timestamp: z.iso.datetime().openapi({ description: 'When it happened' }), data })
    .openapi(`${name.charAt(0).toUpperCase()}${name.slice(1)}Message`);

/** The body of a delivery, by topic. */
export const webhookMessages = Object.fromEntries(
  (Object.keys(webhookTopics) as WebhookTopic[]).map((topic) => [
    topic,
    messageOf(topic, eventTypesOf(topic), webhookEventSchema),
  ]),
) as Record<WebhookTopic, ReturnType<typeof messageOf>>;

/** Adds to the document what webhooks are sent: one entry a topic, and the test. */
export function documentWebhooks({ openAPIRegistry }: Api): void {
  for (const [topic, body] of Object.entries(webhookMessages)) {
    const events = Object.entries(webhookEvents[topic as WebhookTopic]);
    register(
      topic,
      `Events of the topic \`${topic}\``,
      body,
      events.map(([name, text]) => `- \`${topic}.${name}\`: ${text}`),
    );
  }
  const data = z.object({ id: z.string(), type: z.literal('webhook.test'), at: z.iso.datetime() });
  register('webhook', 'A test, by POST /webhooks/{id}/test', messageOf('test', ['webhook.test'], data), []);

  function register(name: string, summary: string, body: z.ZodType, lines: readonly string[]): void {
    openAPIRegistry.registerWebhook({
      method: 'post',
      path: name,
      operationId: `${name}Events`,
      summary,
      description: [`${summary}, signed as Standard Webhooks describes.`, ...lines].join('\n'),
      tags: ['Webhooks'],
      security: [],
      request: { headers, body: { required: true, content: { 'application/json': { schema: body } } } },
      responses: {
        200: { description: 'Any status from 200 to 299: it is not sent again' },
        410: { description: 'Switches the webhook off' },
      },
    });
  }
}
