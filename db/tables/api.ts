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

/** What happened to an order or a return. Written by triggers on their events; has nothing personal. */
export type ApiEventsTable = {
  id: GeneratedAlways<number>;
  /** The order in which readers see them; null: no reader has seen it yet. */
  position: number | null;
  /** "order.shipped", "return.approved" */
  type: string;
  subject_id: string;
  from_status: string | null;
  to_status: string | null;
  actor: string;
  at: Date;
};
