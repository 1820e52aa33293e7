import type { PastLine } from '#db/tables/moving.ts';
import type { Paise } from '#lib/money.ts';
import type { AddressInput } from '#shop/addresses/address.ts';

export const fileKinds = ['orders', 'customers', 'redirects'] as const;
export type FileKind = (typeof fileKinds)[number];

type Source = 'shopify' | 'woocommerce';

/** An order of another shop. */
export type PastOrder = {
  source: Source;
  number: string;
  orderedAt: Date;
  status: string;
  /** Lowercase. */
  email: string;
  name: string;
  currency: string;
  totalPaise: Paise;
  lines: PastLine[];
};

/** An order of another shop, as pages of its customer show it. */
export type PastOrderRow = Omit<PastOrder, 'email' | 'name'>;

/** A customer of another shop. `address`: null where it is not complete, or not in India. */
export type PastCustomer = { email: string; name: string; address: AddressInput | null };

/** `line`: of the file. */
export type Redirect = { path: string; target: string; line: number };

/** A row that is left out, by the number of its line in the file. */
export type RowFault = {
  line: number;
  reason:
    | ('unreadable' | 'no-number' | 'no-email' | 'no-date' | 'no-total' | 'no-path' | 'no-target' | 'loop')
    | ('twice' | 'same-path');
};

/** What a file has, before anything is saved. */
export type ReadRows<Row> = { rows: Row[]; faults: RowFault[] };

/** `not-this-file`: a column is missing that shows what the rows are; `still-importing`: the file before is not done. */
export type FileRefusal = 'no-file' | 'too-large' | 'too-many-rows' | 'not-this-file' | 'still-importing';

/** What the page shows before a file is imported. `isNew`: it was not imported before. */
export type FilePreview = {
  kind: FileKind;
  total: number;
  newRows: number;
  /** Rows that an import which was interrupted has saved. */
  done: number;
  sample: { title: string; text: string; isNew: boolean }[];
  faults: RowFault[];
};

/** An administrator's file; `problem`: why its import ended before the last row. */
export type FileImport =
  | { state: 'preview'; preview: FilePreview }
  | {
      state: 'importing' | 'ended';
      kind: FileKind;
      /** Rows that are saved, those of them that were new, and all of the file; 0: not counted. */
      done: number;
      added: number;
      total: number;
      problem: 'full' | 'failed' | null;
    };

export const MOVING_MAX_BYTES = 5 * 1024 * 1024;
export const MOVING_MAX_ROWS = 50_000;
export const REDIRECTS_MAX = 10_000;
