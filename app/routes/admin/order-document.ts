import { shopContext, visitContext } from '#app/http/context.ts';
import { isId } from '#kit/ids.ts';
import { drawDocument } from '#shop/orders/draw-document.server.ts';
import { findDocument } from '#shop/orders/find-document.server.ts';
import { drawSlip, findPackingSlip } from '#shop/orders/find-packing-slip.server.ts';
import { packingSlipWords } from '#words/admin/orders.ts';
import { invoiceWords } from '#words/invoice.ts';
import type { Route } from './+types/order-document.ts';

/** GET /admin/orders/{id}/invoice.pdf, credit-note.pdf and packing-slip.pdf, of every order. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, details } = context.get(shopContext);
  const { id: orderId, document: name } = params;
  if (name === 'packing-slip.pdf') {
    const slip = await findPackingSlip(db, details, orderId);
    if (slip !== null) return asPdf(await drawSlip(slip, packingSlipWords), packingSlipWords.fileName(slip.number));
  }
  const kind = name === 'invoice.pdf' ? 'invoice' : name === 'credit-note.pdf' ? 'credit-note' : null;
  if (kind !== null && isId(orderId)) {
    const document = await findDocument(db, details, { orderId, customerId: null, kind });
    if (document !== null) {
      const number = document.kind === 'receipt' ? String(document.order.number) : document.serial;
      const fileName = invoiceWords.fileName(invoiceWords[document.kind], number);
      return asPdf(await drawDocument(document, invoiceWords), fileName);
    }
  }
  return new Response(`${packingSlipWords.notFound}\n${context.get(visitContext).requestId}\n`, {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

const asPdf = (file: Buffer, fileName: string): Response =>
  new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  });
