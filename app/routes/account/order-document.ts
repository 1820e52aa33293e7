import { shopContext, visitContext } from '#app/http/context.ts';
import { answerNoFile } from '#app/http/plain-answer.server.ts';
import { requireSession } from '#app/http/require-session.ts';
import { isId } from '#kit/ids.ts';
import { drawDocument } from '#shop/orders/draw-document.server.ts';
import { findDocument } from '#shop/orders/find-document.server.ts';
import { invoiceWords as words } from '#words/invoice.ts';
import type { Route } from './+types/order-document.ts';

/** GET /orders/{id}/invoice.pdf and /orders/{id}/credit-note.pdf: whoever ordered, and administrators. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { customerId, isAdmin } = requireSession({ request, context });
  const { db, details } = context.get(shopContext);
  const kind = new URL(request.url).pathname.endsWith('/credit-note.pdf') ? 'credit-note' : 'invoice';
  const asked = { orderId: params.id, customerId: isAdmin ? null : customerId, kind } as const;
  const document = isId(params.id) ? await findDocument(db, details, asked) : null;
  if (document === null) return answerNoFile(words.notFound, 404, context.get(visitContext).requestId);
  const number = document.kind === 'receipt' ? String(document.order.number) : document.serial;
  return new Response(new Uint8Array(await drawDocument(document, words)), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${words.fileName(words[document.kind], number)}"`,
      'cache-control': 'private, no-store',
    },
  });
}
