import type { Paise } from '#lib/money.ts';
import type { DocumentKind, TaxSplit } from './gst-split.ts';

/** Who sells or buys, as it stands on the document. */
export type Party = { name: string; address: string; gstin: string | null; phone: string | null };

/** `name` is the legal one, of shop and owner; documents from before 2026-11 do not say what the shop is called. */
export type Seller = Party & { shopName?: string };

export type InvoiceLine = TaxSplit & {
  description: string;
  hsn: string | null;
  quantity: number;
  /** Of the whole line: at MRP, what was let off, and what was charged. */
  listed: Paise;
  discount: Paise;
  gross: Paise;
  /** Percent. */
  rate: number;
};

/** A tax document as it was issued; stored whole, so that it never changes afterwards. */
export type Invoice = {
  kind: DocumentKind;
  serial: string;
  /** ISO 8601. */
  issuedAt: string;
  order: { number: number; placedAt: string };
  /** Of a credit note: the invoice that it takes back. */
  against: { serial: string; issuedAt: string } | null;
  seller: Seller;
  buyer: Party;
  /** State of supply with its GST code; a code of null is a state that nobody knows. */
  placeOfSupply: { state: string; code: string | null };
  isWithinState: boolean;
  lines: InvoiceLine[];
  total: TaxSplit & { listed: Paise; discount: Paise; gross: Paise };
};

/** What a shop without a GSTIN writes: the same sums, and no word of tax. */
export type Receipt = {
  kind: 'receipt';
  order: { number: number; placedAt: string };
  seller: Seller;
  buyer: Party;
  lines: Pick<InvoiceLine, 'description' | 'quantity' | 'listed' | 'discount' | 'gross'>[];
  total: { listed: Paise; discount: Paise; gross: Paise };
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
  | 'inWords'
  | 'madeByComputer'
  | 'noTax';

/** The sentences on a document; app/http/document-copy.ts has them. */
export type DocumentWords = Readonly<Record<Label, string>> & { page(page: number, pages: number): string };
