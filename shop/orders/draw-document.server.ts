import { drawPdf } from './inside/invoice-pdf.server.ts';
import type { DocumentWords, OrderDocument } from './invoice.ts';

/** A document as a PDF file, to be printed or kept. */
export const drawDocument = (document: OrderDocument, words: DocumentWords): Promise<Buffer> =>
  drawPdf(document, words);
