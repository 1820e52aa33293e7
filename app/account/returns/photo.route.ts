import { shopContext, visitContext } from '#app/http/context.ts';
import { answerNoFile } from '#app/http/plain-response.server.ts';
import { requireSession } from '#app/http/require-session.ts';
import { can } from '#shop/accounts/permissions.ts';
import { findReturnPhoto } from '#shop/returns/find-returns.server.ts';
import type { Route } from './+types/photo.route.ts';
import { noPhotoCopy } from './copy.ts';

/** GET /orders/{id}/returns/{return}/photos/{photo}: for the customer of the order, and for staff with the permission. */
export async function loader({ request, params: { returnId, photoId }, context }: Route.LoaderArgs) {
  const session = requireSession({ request, context });
  const reader = can(session, 'returns') ? ('admin' as const) : { customerId: session.customerId };
  const picture = await findReturnPhoto(context.get(shopContext).db, reader, { returnId, photoId });
  if (picture === null) return answerNoFile(noPhotoCopy, 404, context.get(visitContext).requestId);
  return new Response(new Uint8Array(picture), {
    headers: { 'content-type': 'image/webp', 'cache-control': 'private, no-store' },
  });
}
