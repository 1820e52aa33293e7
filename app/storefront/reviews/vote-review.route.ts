import { redirect } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import type { FlashKey } from '#app/http/flash-copy.ts';
import { answerFlash, isScripted } from '#app/http/form-response.ts';
import { readForm } from '#app/http/read-form.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { reviewsHref } from '#app/storefront/item/item-href.ts';
import { loginHref } from '#shop/accounts/login-href.ts';
import { voteForm } from '#shop/reviews/review.form.ts';
import { voteReview } from '#shop/reviews/review-votes.server.ts';
import type { Route } from './+types/vote-review.route.ts';

/** There is no page here; a GET votes for nothing. */
export const loader = ({ params: { id } }: Route.LoaderArgs) => redirect(reviewsHref(id));

/** Marks a review as helpful, or not. Redirects to the reviews with a toast; scripts stay there and get JSON. */
export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const { session } = context.get(visitContext);
  const back = reviewsHref(params.id);
  if (session === null && !isScripted(request)) return redirect(loginHref('/login', back), 303);
  const [status, toast] = session === null ? ([401, 'vote-failed'] as const) : await vote(args, session.customerId);
  if (isScripted(request)) return answerFlash(toast, status);
  return redirectWithFlash(back, toast);
}

const statuses = { 'no-review': 404, 'own-review': 409, 'too-many': 429 } as const;

async function vote(
  { request, params: { id }, context }: Route.ActionArgs,
  customerId: string,
): Promise<[status: number, toast: FlashKey]> {
  const form = await readForm(request, voteForm);
  if (!form.ok) return [422, 'vote-failed'];
  const { reviewId, helpful } = form.value;
  try {
    const { db } = context.get(shopContext);
    const voted = await voteReview(db, { customerId }, { productId: id, reviewId, isHelpful: helpful });
    return voted.ok ? [200, 'vote-saved'] : [statuses[voted.reason], 'vote-failed'];
  } catch (error) {
    context.get(visitContext).log.error({ err: error }, 'A vote could not be saved');
    return [503, 'vote-failed'];
  }
}
