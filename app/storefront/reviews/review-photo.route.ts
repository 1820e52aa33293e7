import { shopContext, visitContext } from '#app/http/context.ts';
import { answerNoFile } from '#app/http/plain-response.server.ts';
import { can } from '#shop/accounts/permissions.ts';
import { findReviewPhoto } from '#shop/reviews/review-votes.server.ts';
import type { Route } from './+types/review-photo.route.ts';
import { noPhotoCopy } from './photo-copy.ts';

/**
 * GET /item/{id}/review/photos/{photo}?size=small: for everybody, as long as the review is shown; then for its author, and
 * for staff with the permission.
 */
export async function loader({ request, params: { id, photoId }, context }: Route.LoaderArgs) {
  const isSmall = new URL(request.url).searchParams.get('size') === 'small';
  const { session, requestId } = context.get(visitContext);
  const reader = can(session, 'reviews') ? ('admin' as const) : session;
  const photo = await findReviewPhoto(context.get(shopContext).db, reader, { productId: id, photoId, isSmall });
  if (photo === null) return answerNoFile(noPhotoCopy, 404, requestId);
  return new Response(new Uint8Array(photo.file), {
    headers: {
      'content-type': 'image/webp',
      // Not longer: a hidden review takes its photos with it.
      'cache-control': photo.isHidden ? 'private, no-store' : 'public, max-age=3600',
    },
  });
}
