import { shopContext, visitContext } from '#app/http/context.ts';
import { answerNoFile } from '#app/http/plain-response.server.ts';
import { findReviewPhoto } from '#shop/reviews/review-votes.server.ts';
import type { Route } from './+types/review-photo.route.ts';
import { noPhotoCopy } from './photo-copy.ts';

/** GET /item/{id}/review/photos/{photo}?size=small: for everybody, as long as the review is shown. */
export async function loader({ request, params: { id, photoId }, context }: Route.LoaderArgs) {
  const isSmall = new URL(request.url).searchParams.get('size') === 'small';
  const photo = await findReviewPhoto(context.get(shopContext).db, { productId: id, photoId, isSmall });
  if (photo === null) return answerNoFile(noPhotoCopy, 404, context.get(visitContext).requestId);
  return new Response(new Uint8Array(photo), {
    // Not longer: a hidden review takes its photos with it.
    headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=3600' },
  });
}
