import type { Generated, GeneratedAlways } from 'kysely';

/** A key of the HTTP API. */
export type ApiKeysTable = {
  id: string;
  name: string;
  /** SHA-256 of the key, which is stored nowhere. */
  hash: Buffer;
  /** The last four characters, by which people recognise it. */
  ending: string;
  /** Names in shop/api-keys/api-key.ts. */
  scopes: string[];
  /** null: the account was deleted. */
  created_by: string | null;
  created_at: Generated<Date>;
  /** Exact to a minute. */
  last_used_at: Date | null;
  /** null: it does not expire. */
  expires_at: Date | null;
  revoked_at: Date | null;
};

/** The answer to a write of the HTTP API, for a day. */
export type ApiIdempotencyKeysTable = {
  key_id: string;
  /** The value of the header. */
  name: string;
  /** SHA-256 of method, address and body. */
  request_hash: Buffer;
  status: number;
  /** JSON without personal data. */
  body: string;
  created_at: Generated<Date>;
};

/** What happened to orders, payments, products, customers and so on. Written by triggers; has nothing personal. */
export type ApiEventsTable = {
  id: GeneratedAlways<number>;
  /** The order in which readers see them; null: no reader has seen it yet. */
  position: number | null;
  /** "order.shipped", "return.approved", "stock.low" */
  type: string;
  /** Of the order, return, product, variant or customer. */
  subject_id: string;
  from_status: string | null;
  to_status: string | null;
  actor: string;
  /** Of a payment or refund. */
  amount_paise: number | null;
  /** The payment or refund itself. */
  source_id: string | null;
  at: Date;
};

/** An address of another program, to which events are sent. */
export type WebhooksTable = {
  id: string;
  url: string;
  /** Kinds of events, in shop/webhooks/webhook.ts. */
  topics: string[];
  /** Encrypted. The previous one also signs, until its time is up. */
  sealed_secret: string;
  sealed_previous: string | null;
  previous_until: Date | null;
  /** Position of the last event that was queued for it. */
  position: number;
  disabled_at: Date | null;
  /** `owner`, or why deliveries failed. */
  disabled_reason: string | null;
  last_success_at: Date | null;
  /** The process that delivers to it, and until when it may. */
  leased_by: string | null;
  leased_until: Date | null;
  created_at: Generated<Date>;
};

/** An event for one webhook. What is known of an attempt is that of the last one. */
export type WebhookDeliveriesTable = {
  id: string;
  webhook_id: string;
  /** By it receivers recognise an event that is sent again. */
  message_id: string;
  type: string;
  /** JSON, signed as it is. */
  body: string;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  next_at: Generated<Date>;
  attempted_at: Date | null;
  duration_ms: number | null;
  /** Of HTTP; null: there was no response. */
  status: number | null;
  /** The beginning of the response. */
  response: string | null;
  problem: string | null;
  created_at: Generated<Date>;
};
