import type { ColumnType, Generated } from 'kysely';
import type { DraftLine, OrderAddress } from './json.ts';

/**
 * Every status of an order, in the order of its life, with its stage, by which queries of all modules distinguish them.
 * `expiring`: cancelled unless the customer pays or accepts in time. `open`: agreed, or waiting for the shop. `received`:
 * the customer has it. `cancelled`: it counts for nothing; partial indexes list these statuses.
 */
export const orderStages = {
  unpaid: 'expiring',
  pending: 'open',
  quoted: 'expiring',
  confirmed: 'open',
  packed: 'open',
  shipped: 'open',
  delivered: 'received',
  completed: 'received',
  cancelled: 'cancelled',
  refunded: 'cancelled',
} as const;

export type OrderStatus = keyof typeof orderStages;
export type OrderStage = (typeof orderStages)[OrderStatus];

export type CheckoutsTable = {
  id: string;
  customer_id: string | null;
  idempotency_key: string;
  content_hash: string;
  method: string;
  payable_paise: number;
  created_at: Generated<Date>;
};

/** Further idempotency keys with which a checkout was resumed. */
export type CheckoutKeysTable = {
  customer_id: string;
  key: string;
  checkout_id: string;
  created_at: Generated<Date>;
};

export type OrdersTable = {
  id: string;
  number: Generated<number>;
  checkout_id: string | null;
  customer_id: string | null;
  kind: 'shop' | 'digital' | 'service';
  status: OrderStatus;
  method: string;
  username: string | null;
  email: string | null;
  phone: string | null;
  address: ColumnType<OrderAddress | null, string | null, string | null>;
  state_code: string | null;
  /** Of the business that buys; both or none. */
  gstin: string | null;
  business_name: string | null;
  /** The phone number or the PIN code did not pass its check, and the shop has not looked at it. */
  needs_check: Generated<boolean>;
  /** A cash on delivery order that waits for the owner's approval. */
  email_unverified: Generated<boolean>;
  service_id: string | null;
  service_title: string | null;
  brief: string | null;
  /** Sum of the lines at MRP. */
  total_paise: number;
  /** The total with all adjustments apart from refunds. */
  payable_paise: number;
  is_paid: Generated<boolean>;
  expires_at: Date | null;
  /** The day by which delivery is expected, "2026-11-28". */
  expected_by: string | null;
  /** The day from which all of it can be shipped, if it was a pre-order. */
  release_on: string | null;
  carrier: string | null;
  tracking_url: string | null;
  tracking_number: string | null;
  cancelled_by: 'customer' | 'admin' | 'expiry' | 'payment' | null;
  internal_note: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
};

/** What the staff writes on an order. */
export type OrderTagsTable = { order_id: string; tag: string };

/** Filters of the lists of orders that a member of the staff has named. */
export type SavedFiltersTable = {
  id: string;
  /** The member of the staff. */
  customer_id: string;
  kind: OrdersTable['kind'];
  name: string;
  /** Filters and sort order, as in the address of the list. */
  search: string;
  created_at: Generated<Date>;
};

/** Orders that the shop writes down for a customer. */
export type DraftOrdersTable = {
  id: string;
  customer_id: string;
  address_id: string | null;
  lines: ColumnType<DraftLine[], string | undefined, string>;
  discount_paise: Generated<number>;
  discount_reason: Generated<string>;
  delivery_paise: Generated<number>;
  /** Of the business that buys; null: a consumer. */
  gstin: string | null;
  business_name: string | null;
  /** Of the customer's link; null: there is none. */
  expires_at: Date | null;
  checkout_id: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type OrderLinesTable = {
  order_id: string;
  position: number;
  product_id: string | null;
  variant_id: string | null;
  type: 'shop' | 'digital' | 'service';
  name: string;
  option_text: string | null;
  sku: string | null;
  image: string | null;
  hsn: string | null;
  gst_rate: number | null;
  price_paise: number;
  discount: number;
  unit_payable_paise: number;
  quantity: number;
  /** Units of them that were cancelled before shipping. */
  cancelled: Generated<number>;
  /** Units of them in the rows of `parcels`, without parcels that came back; a trigger counts them. */
  in_parcels: Generated<number>;
};

/** A parcel of an order that is sent in several; an order in one parcel has no rows here. */
export type ParcelsTable = {
  order_id: string;
  /** From 1, in the order of sending. */
  number: number;
  carrier: string;
  tracking_number: string;
  tracking_url: string | null;
  /** What the courier collects; 0: nothing. */
  collect_paise: number;
  shipped_at: Generated<Date>;
  delivered_at: Date | null;
  /** When it was back in the shop; its units are cancelled then. */
  came_back_at: Date | null;
};

export type ParcelLinesTable = {
  order_id: string;
  /** Number of the parcel. */
  parcel: number;
  /** Of the order line. */
  position: number;
  quantity: number;
  /** As its parcel. */
  came_back: Generated<boolean>;
};

/** The share of one line in one adjustment, negative: paid less. */
export type OrderAdjustmentsTable = {
  order_id: string;
  /** Of the adjustment, in the order of application. */
  position: number;
  /** Position of the order line. */
  line: number;
  kind: string;
  /** Of a refund: `fees`, where fees are refunded. */
  source: string | null;
  label: string;
  amount_paise: number;
  /** Of the kind `refund`: the refund in the payment ledger. */
  refund_id: string | null;
};

export type OrderEventsTable = {
  order_id: string;
  position: number;
  kind:
    | 'placed'
    | 'moved'
    | 'paid'
    | 'lines-cancelled'
    | 'refund-requested'
    | 'refunded'
    | 'payment-problem'
    | 'tracking'
    | 'address-changed'
    | 'note';
  from_status: OrderStatus | null;
  to_status: OrderStatus | null;
  actor: 'customer' | 'admin' | 'system' | 'payment';
  actor_id: string | null;
  facts: ColumnType<Record<string, unknown>, string | undefined, never>;
  at: Generated<Date>;
};

export type InvoiceCountersTable = { series: string; financial_year: string; last: number };

export type InvoicesTable = {
  id: string;
  order_id: string;
  kind: 'invoice' | 'credit-note';
  series: string;
  financial_year: string;
  number: number;
  serial: string;
  /** Of a credit note: the refund, or the cancellation of lines; null: it reverses what was left of the invoice. */
  refund_key: string | null;
  document: ColumnType<Record<string, unknown>, string, never>;
  issued_at: Generated<Date>;
};

export type ServicesTable = {
  id: string;
  slug: string;
  title: string;
  text: string;
  image: string | null;
  from_price_paise: number;
  position: Generated<number>;
  is_demo: Generated<boolean>;
  published: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type ProductFilesTable = {
  product_id: string;
  kind: 'file' | 'link';
  location: string;
  file_name: string;
  bytes: number | null;
  updated_at: Generated<Date>;
};

export type DownloadsTable = {
  order_id: string;
  position: number;
  released_at: Generated<Date>;
  count: Generated<number>;
  last_at: Date | null;
};

/** A booking of a parcel with a carrier. */
export type ShipmentsTable = {
  order_id: string;
  /** Name of a carrier, in shop/shipping/carriers.server.ts. */
  carrier: string;
  /** `booking`: the request was sent, and the response is not known. */
  state: 'booking' | 'booked' | 'failed';
  /** Distinguishes attempts. */
  attempt: string;
  /** Our references of the order at the carrier, the newest last. */
  order_references: string[];
  /** Digest of the parcel in the request; null: not known. */
  contents: string | null;
  /** The carrier's id of the parcel. */
  reference: string | null;
  courier: string | null;
  tracking_number: string | null;
  label_url: string | null;
  is_pickup_requested: Generated<boolean>;
  /** One of `trackingStages`. */
  stage: Generated<string>;
  stage_at: Date | null;
  problem: string | null;
  /**
   * When the carrier is asked next to cancel the booking; null: it is not to be cancelled. While somebody asks, it is also
   * the end of their lease: another value means that somebody else has taken over.
   */
  cancel_at: Date | null;
  cancel_attempts: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};
