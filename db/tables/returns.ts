import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * Every status of a return, in the order of its life. `shop` and `customer`: who has to act next. `solved`: the customer
 * has got what was approved. `over`: nothing follows.
 */
export const returnStages = {
  requested: 'shop',
  question: 'customer',
  approved: 'customer',
  'in-transit': 'shop',
  received: 'shop',
  refunded: 'solved',
  replaced: 'solved',
  credited: 'solved',
  closed: 'over',
  declined: 'over',
  withdrawn: 'over',
} as const;

export type ReturnStatus = keyof typeof returnStages;
/** What a customer would like, or gets, for what is returned. */
export type ReturnWish = 'refund' | 'replacement' | 'credit';

export type ReturnsTable = {
  id: string;
  number: Generated<number>;
  order_id: string;
  idempotency_key: string;
  status: ReturnStatus;
  /** Its lines count against what was delivered. */
  is_counted: GeneratedAlways<boolean>;
  reason: string;
  /** What the customer would like. */
  wish: ReturnWish;
  /** What the shop has approved. */
  resolution: ReturnWish | null;
  /** The customer keeps the goods. */
  keeps_goods: Generated<boolean>;
  /** The customer's. */
  note: string | null;
  carrier: string | null;
  tracking_number: string | null;
  /** A day, "2026-11-28". */
  pickup_on: string | null;
  replacement_order_id: string | null;
  due_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type ReturnLinesTable = {
  return_id: string;
  order_id: string;
  /** Of the order line. */
  position: number;
  quantity: number;
  /** Units that arrived and can be sold again; null: not counted yet. */
  sellable: number | null;
  damaged: number | null;
  missing: number | null;
};

export type ReturnEventsTable = {
  return_id: string;
  position: number;
  kind: 'moved' | 'pickup' | 'replacement-cancelled';
  from_status: ReturnStatus | null;
  to_status: ReturnStatus | null;
  actor: 'customer' | 'admin' | 'system';
  actor_id: string | null;
  facts: ColumnType<Record<string, unknown>, string | undefined, never>;
  at: Generated<Date>;
};

export type ReturnMessagesTable = {
  id: string;
  return_id: string;
  author: 'customer' | 'shop';
  author_id: string | null;
  text: string;
  at: Generated<Date>;
};

export type ReturnPhotosTable = {
  id: string;
  return_id: string;
  message_id: string | null;
  kind: 'request' | 'message' | 'inspection';
  /** In pixels. */
  width: number;
  height: number;
  /** A WebP file. */
  picture: Buffer;
  created_at: Generated<Date>;
};
