import type { DocumentWords, OrderDocument } from './invoice.ts';

/**
 * A document as a PDF file, to be printed or kept. What draws it weighs thirty megabytes of memory: it is loaded when
 * somebody first asks for one.
 */
export async function renderDocument(document: OrderDocument, words: DocumentWords): Promise<Buffer> {
  const { renderPdf } = await import('./internal/invoice-pdf.server.ts');
  return renderPdf(document, words);
}
