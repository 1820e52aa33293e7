import { shopContext, visitContext } from '#app/http/context.ts';
import { answerNoFile, answerPdf } from '#app/http/plain-response.server.ts';
import { requireSession } from '#app/http/require-session.ts';
import { invoiceCopy as copy } from '#app/http/response-copy.ts';
import { isId } from '#lib/ids.ts';
import { can } from '#shop/accounts/permissions.ts';
import { findDocument } from '#shop/invoicing/find-document.server.ts';
import { renderDocument } from '#shop/invoicing/render-document.server.ts';
import { readLogo } from '#shop/settings/read-logo.server.ts';
import type { Route } from './+types/document.route.ts';

/**
 * GET /orders/{id}/invoice.pdf and /orders/{id}/credit-note.pdf, ?number=… for one of several: for the customer of the order, and for staff with the permission.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const session = requireSession({ request, context });
  const shop = context.get(shopContext);
  const { db, details } = shop;
  const { pathname, searchParams } = new URL(request.url);
  const kind = pathname.endsWith('/credit-note.pdf') ? 'credit-note' : 'invoice';
  const serial = searchParams.get('number');
  const reader = can(session, 'orders.read') ? null : session.customerId;
  const owner = { orderId: params.id, customerId: reader, kind, serial } as const;
  const document = isId(params.id) ? await findDocument(db, details, owner) : null;
  if (document === null) return answerNoFile(copy.notFound, 404, context.get(visitContext).requestId);
  const number = document.kind === 'receipt' ? String(document.order.number) : document.serial;
  const file = await renderDocument(document, copy, await readLogo(shop, 'wide'));
  return answerPdf(file, copy.fileName(copy[document.kind], number));
}
