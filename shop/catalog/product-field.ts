import type { ProductsTable } from '#db/tables/catalog.ts';

/** How a value is typed, read and checked; `field-rules.form.ts` has a zod schema for each kind. */
export type FieldKind =
  /** Text on one line, or on several. */
  | 'line'
  | 'lines'
  /** An https address. */
  | 'url'
  /** An HSN code or SAC. */
  | 'digits'
  /** Whole rupees; stored in paise. */
  | 'rupees'
  /** A whole number from 1 to `max`. */
  | 'whole'
  /** 0 to 100 with at most four decimals, or one of `values`. */
  | 'percent'
  /** One of `choices`. */
  | 'choice'
  /** A day, "2027-01-15". */
  | 'day'
  /** "true" or "false". */
  | 'flag'
  | 'sizeTable';

/** Parts of the product form, in order. */
export type FieldSection = 'basics' | 'texts' | 'options' | 'details';

/** What decides a field's usual value. */
export type Classified = { type: 'shop' | 'digital'; category: string | null };

/** What `product-fields.ts` says about a field. */
export type ProductField = {
  kind: FieldKind;
  column: keyof ProductsTable;
  /** In the form and on the page of two editors. */
  label: string;
  /** In the audit log; absent: the label. */
  history?: string;
  help?: string;
  section: FieldSection;
  /** Short fields that follow each other share a row. */
  isShort?: true;
  /** Height of the text area of `lines`. */
  rows?: number;
  /** Characters; of a whole number, the highest. */
  max?: number;
  choices?: Readonly<Record<string, string>>;
  values?: readonly number[];
  isRequired?: true;
  /** Only products of this type have the field. */
  only?: 'shop' | 'digital';
  /** The value of an empty field; absent: null. */
  empty?: string | number | false;
  /** The default, which the form shows as placeholder. A file or a command that leaves the field out keeps what is stored. */
  usual?: (product: Classified) => string | null;
  /** Messages; texts that are too long have one of their own. */
  missing?: string;
  wrong?: string;
  /** The column of our own product file. */
  csv: string;
  /** Columns of Shopify's file with the same meaning, read where ours is empty. */
  shopify?: readonly string[];
  /** The label among the details of the product page; absent: the page shows the field elsewhere or not at all. */
  buyers?: string;
};
