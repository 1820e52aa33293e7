import { adminTabCopy } from '#app/admin/components/copy.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { answerNoFile, answerPdf } from '#app/http/plain-response.server.ts';
import { invoiceCopy } from '#app/http/response-copy.ts';
import * as numbers from '#config/numbers.ts';
import { isId } from '#lib/ids.ts';
import { findDocument } from '#shop/invoicing/find-document.server.ts';
import { findPackingSlips, renderPackingSlips } from '#shop/invoicing/find-packing-slip.server.ts';
import { renderDocument } from '#shop/invoicing/render-document.server.ts';
import { readLogo } from '#shop/settings/read-logo.server.ts';
import type { Route } from './+types/document.route.ts';
import { packingSlipCopy } from './parcels-copy.ts';

/**
 * GET /admin/orders/{id}/invoice.pdf, credit-note.pdf and packing-slip.pdf for one order (?number=… for one of
 * several credit notes), and
 * /admin/orders/chosen/packing-slips.pdf?id=…&id=… for several in one file.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db, details, settings } = shop;
  const { id: orderId, document: name } = params;
  const copy = { ...packingSlipCopy, thanks: packingSlipCopy.thanks(settings.current().damageHours) };
  if (name === 'packing-slip.pdf' || name === 'packing-slips.pdf') {
    const orderIds = name === 'packing-slip.pdf' ? [orderId] : new URL(request.url).searchParams.getAll('id');
    const [slip, ...others] = await findPackingSlips(db, details, orderIds.slice(0, numbers.ADMIN_PAGE_ROWS));
    const fileName = others.length > 0 || !slip ? packingSlipCopy.several : packingSlipCopy.fileName(slip.number);
    if (slip)
      return answerPdf(await renderPackingSlips([slip, ...others], copy, await readLogo(shop, 'wide')), fileName);
  }
  const serial = new URL(request.url).searchParams.get('number');
  const kind = name === 'invoice.pdf' ? 'invoice' : name === 'credit-note.pdf' ? 'credit-note' : null;
  if (kind !== null && isId(orderId)) {
    const document = await findDocument(db, details, { orderId, customerId: null, kind, serial });
    if (document !== null) {
      const number = document.kind === 'receipt' ? String(document.order.number) : document.serial;
      const fileName = invoiceCopy.fileName(invoiceCopy[document.kind], number);
      return answerPdf(await renderDocument(document, invoiceCopy, await readLogo(shop, 'wide')), fileName);
    }
  }
  // Link back to the order, or to the list if the order is unknown.
  const link = isId(orderId)
    ? { href: `/admin/orders/${orderId}`, label: packingSlipCopy.toOrder }
    : { href: '/admin/shop-orders', label: adminTabCopy['shop-orders'] };
  return answerNoFile(invoiceCopy.notFound, 404, context.get(visitContext).requestId, link);
}
