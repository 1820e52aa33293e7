import { redirect } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import type { FlashKey } from '#app/http/flash-copy.ts';
import { answerFlash, isScripted } from '#app/http/form-response.ts';
import { readForm } from '#app/http/read-form.ts';
import { pageBefore } from '#app/http/return-path.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { reviewsHref } from '#app/storefront/item/item-href.ts';
import { loginHref } from '#shop/accounts/login-href.ts';
import { reportForm } from '#shop/reviews/review.form.ts';
import { type ReportRefusal, reportReview } from '#shop/reviews/write-review.server.ts';
import type { Route } from './+types/report-review.route.ts';

/** There is no page here; a GET reports nothing. */
export const loader = ({ params: { id } }: Route.LoaderArgs) => redirect(reviewsHref(id));

/** Reports a review. Redirects to the previous page with a toast; scripts stay there and get JSON. */
export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const { session } = context.get(visitContext);
  const back = pageBefore(request) ?? reviewsHref(params.id);
  if (session === null && !isScripted(request)) return redirect(loginHref('/login', back), 303);
  const [status, toast] =
    session === null ? ([401, 'review-not-reported'] as const) : await report(args, session.customerId);
  if (isScripted(request)) return answerFlash(toast, status);
  return redirectWithFlash(back, toast);
}

/** Status and message of each refusal. */
const answers: Record<ReportRefusal | 'too-many', [status: number, toast: FlashKey]> = {
  'reported-before': [409, 'review-reported-before'],
  'own-review': [409, 'review-own'],
  'no-review': [404, 'review-not-reported'],
  'too-many': [429, 'review-not-reported'],
};

async function report(
  { request, params: { id }, context }: Route.ActionArgs,
  customerId: string,
): Promise<[status: number, toast: FlashKey]> {
  const form = await readForm(request, reportForm);
  if (!form.ok) return answers['no-review'];
  try {
    const { reviewId } = form.value;
    const reported = await reportReview(context.get(shopContext).db, { customerId }, { productId: id, reviewId });
    return reported.ok ? [200, 'review-reported'] : answers[reported.reason];
  } catch (error) {
    context.get(visitContext).log.error({ err: error }, 'A report could not be saved');
    return [503, 'review-not-reported'];
  }
}
