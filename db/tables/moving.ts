import type { ColumnType, Generated } from 'kysely';

/** One line of an order of another shop. */
export type PastLine = { name: string; sku: string | null; quantity: number; pricePaise: number };

/** An order of the shop that the owner had before; a record that belongs to no sum of this one. */
export type PastOrdersTable = {
  id: string;
  source: 'shopify' | 'woocommerce';
  /** As the other shop wrote it. */
  number: string;
  ordered_at: Date;
  /** As the other shop names it. */
  status: string;
  /** Lowercase. */
  email: string;
  name: string;
  /** Three letters. */
  currency: string;
  /** In the smallest unit of the currency. */
  total_paise: number;
  lines: ColumnType<PastLine[], string, string>;
  created_at: Generated<Date>;
};

/** A path that had a page before, with the one that has it now. */
export type RedirectsTable = { path: string; target: string; created_at: Generated<Date> };

/** The file that an administrator looks at before it is imported; without content when that has ended. */
export type MovingFilesTable = {
  admin_id: string;
  kind: 'orders' | 'customers' | 'redirects';
  content: Buffer;
  /** Rows that are imported. */
  done: Generated<number>;
  /** Those of them that were new. */
  added: Generated<number>;
  /** Rows in the file; 0: not counted. */
  total: Generated<number>;
  started_at: Date | null;
  ended_at: Date | null;
  /** Why it ended before its last row. */
  problem: 'full' | 'failed' | null;
  created_at: Generated<Date>;
};
