import type { RouterContextProvider } from 'react-router';
import type { FormRefusal } from '#app/http/account-action.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import type { FlashKey } from '#app/http/flash-copy.ts';
import { readForm } from '#app/http/read-form.ts';
import { reviewForm } from '#shop/reviews/review.form.ts';
import { writeReview } from '#shop/reviews/write-review.server.ts';
import { reviewFormCopy as copy } from './copy.ts';

type RouteArgs = { request: Request; params: { id: string }; context: Readonly<RouterContextProvider> };

export type SubmittedReview =
  | { ok: true; flash: FlashKey }
  | { ok: false; status: number; headers?: Record<string, string>; refusal: FormRefusal };

/** Parses and saves the review form; a refusal holds what was typed. */
export async function submitReview({ request, params: { id }, context }: RouteArgs): Promise<SubmittedReview> {
  const form = await readForm(request, reviewForm);
  const { session, log } = context.get(visitContext);
  if (!form.ok) {
    const isMissing = Boolean(form.faults.rating) || !form.typed.text?.trim();
    return refused(422, { faults: form.faults, toast: isMissing ? copy.provideBoth : copy.submitFailed });
  }
  if (session === null) return refused(401, { problem: copy.loginAgain });
  try {
    const written = await writeReview(context.get(shopContext).db, session, { productId: id, ...form.value });
    if (written.ok) return { ok: true, flash: `review-${written.value}` };
    if (written.reason === 'no-product') return refused(404, { problem: copy.noProduct });
    const { retryAfterSeconds } = written;
    const problem = copy.tooMany(Math.ceil(retryAfterSeconds / 60));
    return { ...refused(429, { problem }), headers: { 'retry-after': String(retryAfterSeconds) } };
  } catch (error) {
    log.error({ err: error }, 'A review could not be kept');
    return refused(503, { problem: copy.ourFault });
  }

  function refused(status: number, why: Partial<FormRefusal>): SubmittedReview & { ok: false } {
    const refusal = { typed: form.typed, faults: {}, problem: null, toast: copy.submitFailed, ...why };
    return { ok: false, status, refusal };
  }
}
