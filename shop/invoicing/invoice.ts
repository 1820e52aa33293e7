import type { Paise } from '#lib/money.ts';
import type { DocumentKind, TaxSplit } from './gst-split.ts';

/** Seller or buyer, as printed on the document. */
export type Party = { name: string; address: string; gstin: string | null; phone: string | null };

/** `name`: the legal name, of shop and owner. `shopName` is absent in documents from before 2026-11. */
export type Seller = Party & { shopName?: string };

export type InvoiceLine = TaxSplit & {
  /** Position of the order line; absent for a fee, and in documents from before 2026-12. */
  line?: number;
  /** On a credit note for part of an invoice: the line of the invoice, counted from 0. */
  of?: number;
  description: string;
  hsn: string | null;
  /** 0: an amount that is for no number of units. */
  quantity: number;
  /** Amounts of the whole line: at MRP, discount, and charged. */
  listed: Paise;
  discount: Paise;
  gross: Paise;
  /** Percent. */
  rate: number;
};

/** What a promotion saved on the whole order. */
export type DocumentSaving = { label: string; amount: Paise };

/** A tax document as it was issued; stored in full, so that it never changes. */
export type Invoice = {
  kind: DocumentKind;
  serial: string;
  /** ISO 8601. */
  issuedAt: string;
  order: { number: number; placedAt: string };
  /** For a credit note: the invoice that it reverses, as a whole or in part. */
  against: { serial: string; issuedAt: string } | null;
  seller: Seller;
  buyer: Party;
  /** Place of supply with its GST state code; null: unknown state. */
  placeOfSupply: { state: string; code: string | null };
  isWithinState: boolean;
  lines: InvoiceLine[];
  total: TaxSplit & { listed: Paise; discount: Paise; gross: Paise };
  savings?: DocumentSaving[];
};

/** Document of an order from when the shop had no GSTIN: the same amounts, without tax. */
export type Receipt = {
  kind: 'receipt';
  order: { number: number; placedAt: string };
  seller: Seller;
  buyer: Party;
  lines: Pick<InvoiceLine, 'description' | 'quantity' | 'listed' | 'discount' | 'gross'>[];
  total: { listed: Paise; discount: Paise; gross: Paise };
  savings?: DocumentSaving[];
};

export type OrderDocument = Invoice | Receipt;

type Label =
  | 'invoice'
  | 'credit-note'
  | 'receipt'
  | 'number'
  | 'date'
  | 'order'
  | 'against'
  | 'placeOfSupply'
  | 'reverseCharge'
  | 'seller'
  | 'buyer'
  | 'buyerDigital'
  | 'gstin'
  | 'phone'
  | 'item'
  | 'hsn'
  | 'quantity'
  | 'listed'
  | 'discount'
  | 'taxable'
  | 'rate'
  | 'cgst'
  | 'sgst'
  | 'igst'
  | 'gross'
  | 'total'
  | 'paid'
  | 'credited'
  | 'saved'
  | 'inWords'
  | 'madeByComputer'
  | 'noTax';

/** The texts on a document; they are in app/http/response-copy.ts. */
export type DocumentCopy = Readonly<Record<Label, string>> & { page(page: number, pages: number): string };
