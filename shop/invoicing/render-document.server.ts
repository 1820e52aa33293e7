import type { DocumentCopy, OrderDocument } from './invoice.ts';

/**
 * Renders a document as a PDF file. The PDF library takes 30 MB of memory, so it is loaded on first use.
 * @param logo the owner's logo as PNG
 */
export async function renderDocument(
  document: OrderDocument,
  copy: DocumentCopy,
  logo: Uint8Array | null,
): Promise<Buffer> {
  const { renderPdf } = await import('./internal/invoice-pdf.server.ts');
  return renderPdf(document, copy, logo);
}
