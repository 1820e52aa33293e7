import { redirect } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import { answerFlash, answerRefusal, isScripted } from '#app/http/form-response.ts';
import { requireSession } from '#app/http/require-session.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { withReference } from '#app/http/with-reference.ts';
import { reviewsHref } from '#app/storefront/item/item-href.ts';
import { deleteReview } from '#shop/reviews/write-review.server.ts';
import type { Route } from './+types/delete-review.route.ts';
import { reviewFormCopy as copy } from './review-form-copy.ts';

/** There is no page here; a GET deletes nothing. */
export const loader = ({ params: { id } }: Route.LoaderArgs) => redirect(reviewsHref(id));

/** Deletes the person's own review. Redirects to the item; scripts stay there and get JSON. */
export async function action(args: Route.ActionArgs) {
  const { status, problem } = await takeBackChange(args);
  if (isScripted(args.request)) {
    if (problem === null) return answerFlash('review-deleted');
    return answerRefusal({ faults: {}, problem, toast: copy.deleteFailed }, status);
  }
  if (status === 401) return requireSession(args);
  return redirectWithFlash(reviewsHref(args.params.id), problem === null ? 'review-deleted' : 'review-not-deleted');
}

async function takeBackChange({
  params: { id },
  context,
}: Route.ActionArgs): Promise<{ status: number; problem: string | null }> {
  const { session, log } = context.get(visitContext);
  if (session === null) return { status: 401, problem: copy.loginAgain };
  try {
    const deleted = await deleteReview(context.get(shopContext).db, session, id);
    if (deleted.ok) return { status: 200, problem: null };
    if (deleted.reason === 'no-review') return { status: 404, problem: copy.nothingToDelete };
    return { status: 429, problem: copy.tooMany(Math.ceil(deleted.retryAfterSeconds / 60)) };
  } catch (error) {
    log.error({ err: error }, 'A review could not be deleted');
    return { status: 503, problem: withReference(context, copy.ourFault) };
  }
}
