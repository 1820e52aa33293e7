/** Kinds of events that a webhook can ask for, by the first word of their type, with the text of the checkbox. */
export const webhookTopics = {
  order: 'Orders',
  payment: 'Payments',
  refund: 'Refunds',
  return: 'Returns',
  product: 'Products',
  stock: 'Low stock',
  customer: 'Customers',
} as const;

export type WebhookTopic = keyof typeof webhookTopics;

export const webhookTopicNames = Object.keys(webhookTopics) as WebhookTopic[];

/** "order.shipped" is about "order". */
export const topicOf = (type: string): string => type.split('.', 1)[0] ?? '';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between the attempts of a delivery, about three days in total. docs/api.md has the same list. */
export const RETRY_SECONDS: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 18, 22].map((hours) => hours * HOUR),
];

/** Why an attempt failed without a response, or with one that is no success. */
export type DeliveryProblem =
  | 'address-not-https'
  | 'address-not-public'
  | 'site-unreachable'
  | 'site-too-slow'
  | 'redirect'
  | 'status'
  /** The secret was sealed with another SECRET. */
  | 'secret-unreadable'
  /** The webhook was switched off before the next attempt. */
  | 'switched-off';

/** `owner`: by a person. `failing`: nothing arrived for three days. `gone`: the address answered 410. */
export type DisabledReason = 'owner' | 'failing' | 'gone';

/** A webhook in the admin, without its secrets. */
export type Webhook = {
  id: string;
  url: string;
  topics: string[];
  createdAt: Date;
  lastSuccessAt: Date | null;
  disabledAt: Date | null;
  disabledReason: DisabledReason | null;
  /** Until then the previous secret also signs; null: there is only one. */
  previousUntil: Date | null;
  /** Deliveries that wait for another attempt. */
  retrying: number;
};

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** A delivery in the log, with what is known of its last attempt. */
export type WebhookDelivery = {
  id: string;
  type: string;
  state: DeliveryState;
  attempts: number;
  createdAt: Date;
  attemptedAt: Date | null;
  nextAt: Date;
  durationMs: number | null;
  status: number | null;
  response: string | null;
  problem: DeliveryProblem | null;
};

/** The host of a webhook: the rest of its address may contain a secret. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;
