import type { DocumentCopy, OrderDocument } from './invoice.ts';

/**
 * Renders a document as a PDF file. The PDF library takes 30 MB of memory, so it is loaded on first use.
 */
export async function renderDocument(document: OrderDocument, words: DocumentCopy): Promise<Buffer> {
  const { renderPdf } = await import('./internal/invoice-pdf.server.ts');
  return renderPdf(document, words);
}
