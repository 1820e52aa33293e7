import { shopContext, visitContext } from '#app/http/context.ts';
import { answerNoFile } from '#app/http/plain-response.server.ts';
import { requireSession } from '#app/http/require-session.ts';
import { can } from '#shop/accounts/permissions.ts';
import { findBriefPhoto } from '#shop/services/brief-photos.server.ts';
import type { Route } from './+types/brief-photo.route.ts';
import { noBriefPhotoCopy } from './copy.ts';

/** GET /orders/{id}/photos/{photo}: for the customer of the order, and for staff with the permission. */
export async function loader({ request, params: { id, photoId }, context }: Route.LoaderArgs) {
  const session = requireSession({ request, context });
  const reader = can(session, 'orders.read') ? ('admin' as const) : { customerId: session.customerId };
  const picture = await findBriefPhoto(context.get(shopContext).db, reader, { orderId: id, photoId });
  if (picture === null) return answerNoFile(noBriefPhotoCopy, 404, context.get(visitContext).requestId);
  return new Response(new Uint8Array(picture), {
    headers: { 'content-type': 'image/webp', 'cache-control': 'private, no-store' },
  });
}
