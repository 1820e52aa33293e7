import { shopContext, visitContext } from '#app/http/context.ts';
import { answerNoFile } from '#app/http/plain-response.server.ts';
import { requireSession } from '#app/http/require-session.ts';
import { findBriefPhoto } from '#shop/services/brief-photos.server.ts';
import type { Route } from './+types/brief-photo.route.ts';
import { noBriefPhotoCopy } from './copy.ts';

/** GET /orders/{id}/photos/{photo}: for the customer of the order, and for administrators. */
export async function loader({ request, params: { id, photoId }, context }: Route.LoaderArgs) {
  const { customerId, isAdmin } = requireSession({ request, context });
  const reader = isAdmin ? ('admin' as const) : { customerId };
  const picture = await findBriefPhoto(context.get(shopContext).db, reader, { orderId: id, photoId });
  if (picture === null) return answerNoFile(noBriefPhotoCopy, 404, context.get(visitContext).requestId);
  return new Response(new Uint8Array(picture), {
    headers: { 'content-type': 'image/webp', 'cache-control': 'private, no-store' },
  });
}
