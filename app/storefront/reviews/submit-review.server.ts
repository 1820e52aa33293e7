import type { RouterContextProvider } from 'react-router';
import { readPhotos } from '#app/account/returns/read-photos.server.ts';
import type { FormRefusal } from '#app/components/form.tsx';
import { shopContext, visitContext } from '#app/http/context.ts';
import type { FlashKey } from '#app/http/flash-copy.ts';
import { formOf, readFields } from '#app/http/read-form.ts';
import { withReference } from '#app/http/with-reference.ts';
import * as numbers from '#config/numbers.ts';
import { reviewForm } from '#shop/reviews/review.form.ts';
import { writeReview } from '#shop/reviews/write-review.server.ts';
import { photoFaults } from './photo-copy.ts';
import { reviewFormCopy as copy } from './review-form-copy.ts';

type RouteArgs = { request: Request; params: { id: string }; context: Readonly<RouterContextProvider> };

type SubmittedReview =
  | { ok: true; flash: FlashKey }
  | { ok: false; status: number; headers?: Record<string, string>; refusal: FormRefusal };

/** Parses and saves the review form; a refusal holds what was typed. */
export async function submitReview({ request, params: { id }, context }: RouteArgs): Promise<SubmittedReview> {
  const visit = context.get(visitContext);
  const { session, log } = visit;
  const { db, accounts } = context.get(shopContext);
  const sent = await formOf(request);
  const form = readFields(sent, reviewForm);
  if (!form.ok) {
    const isMissing = Boolean(form.faults.rating) || !form.typed.text?.trim();
    return refused(422, { faults: form.faults, toast: isMissing ? copy.provideBoth : copy.submitFailed }, form.typed);
  }
  if (session === null) return refused(401, { problem: copy.loginAgain }, form.typed);
  try {
    const photos = await readPhotos(sent, { visit, accounts, session, max: numbers.REVIEW_PHOTOS_MAX });
    if (!photos.ok) return refused(422, { faults: { photos: photoFaults[photos.reason] } }, form.typed);
    const written = await writeReview(db, session, { productId: id, ...form.value, photos: photos.value });
    if (written.ok) return { ok: true, flash: `review-${written.value}` };
    if (written.reason === 'too-many-photos') {
      return refused(422, { faults: { photos: photoFaults['too-many-photos'] } }, form.typed);
    }
    if (!('retryAfterSeconds' in written)) return refused(404, { problem: copy.noProduct }, form.typed);
    const { retryAfterSeconds } = written;
    const problem = copy.tooMany(Math.ceil(retryAfterSeconds / 60));
    return { ...refused(429, { problem }, form.typed), headers: { 'retry-after': String(retryAfterSeconds) } };
  } catch (error) {
    log.error({ err: error }, 'A review could not be saved');
    return refused(503, { problem: withReference(context, copy.ourFault) }, form.typed);
  }

  function refused(status: number, why: Partial<FormRefusal>, typed = {}): SubmittedReview & { ok: false } {
    const refusal = { typed, faults: {}, problem: null, toast: copy.submitFailed, ...why };
    return { ok: false, status, refusal };
  }
}
