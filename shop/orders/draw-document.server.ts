import { drawPdf } from './inside/invoice-pdf.server.ts';
import type { OrderDocument } from './invoice.ts';

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

/** The sentences on a document; words/invoice.ts has them. */
export type DocumentWords = Readonly<Record<Label, string>> & { page(page: number, pages: number): string };

/** A document as a PDF file, to be printed or kept. */
export const drawDocument = (document: OrderDocument, words: DocumentWords): Promise<Buffer> =>
  drawPdf(document, words);
