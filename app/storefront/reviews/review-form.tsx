import { type FormEvent, useEffect, useRef, useState } from 'react';
import { postForm } from '#app/client/send-form.ts';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import { useIsHydrated } from '#app/client/use-is-hydrated.ts';
import { FieldFrame } from '#app/components/field-frame.tsx';
import * as numbers from '#config/numbers.ts';
import type { OwnReview } from '#shop/reviews/review.ts';
import { reviewsCopy } from './copy.ts';
import { reviewFormCopy as copy } from './review-form-copy.ts';
import styles from './reviews.module.css';

const STARS = Array.from({ length: numbers.RATING_MAX }, (_, at) => at + numbers.RATING_MIN);

type StarPickerProps = {
  /** The form's value; '' if nothing is chosen. */
  chosen: string;
  fault: string | undefined;
};

/** Five radio buttons drawn as stars: arrow keys, a single Tab stop, and no script. */
function StarPicker({ chosen, fault }: StarPickerProps) {
  return (
    <div
      className={styles.starPicker}
      role="radiogroup"
      aria-labelledby="review-rating-label"
      aria-required="true"
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault ? 'review-rating-fault' : undefined}
    >
      <p className="label" id="review-rating-label">
        {copy.rating}
      </p>
      <div className={styles.starRow}>
        {STARS.map((stars, at) => (
          <label key={stars}>
            <input type="radio" name="rating" value={stars} required defaultChecked={chosen === String(stars)} />
            <span className={styles.star} aria-hidden="true" />
            <span className="vh">{reviewsCopy.stars(stars)}</span>
            <span className={styles.starWord} aria-hidden="true">
              {copy.meanings[at]}
            </span>
          </label>
        ))}
      </div>
      {fault && (
        <p className="fault" id="review-rating-fault">
          {fault}
        </p>
      )}
    </div>
  );
}

/** Why a review was refused; `faults` by field name, `problem` for the whole form. */
type ReviewRefusal = { typed?: Record<string, string>; faults: Record<string, string>; problem: string | null };

type ReviewFormProps = {
  /** Path of the item page. */
  path: string;
  /** The earlier review. null: none. */
  own: OwnReview | null;
  /** For a form that was sent without scripts. */
  refusal?: ReviewRefusal;
  /** Level of the heading: `h3` below a section's heading. */
  level?: 'h2' | 'h3';
  /** Reloads the page's data. */
  onDone: () => void | Promise<void>;
};

/** A form that works without scripts. With them the page stays, and what was typed stays until it is saved. */
export function ReviewForm({ path, own, refusal: initialRefusal, level: Heading = 'h2', onDone }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [refusal, setRefusal] = useState(initialRefusal);
  const [isBusy, setBusy] = useState(false);
  const isHydrated = useIsHydrated();
  useShowOf(own, form, heading);

  useChange(refusal, () => {
    if (!refusal) return;
    const place = '[aria-invalid="true"] input, :is(textarea, input)[aria-invalid="true"], .form-problem';
    form.current?.querySelector<HTMLElement>(place)?.focus();
  });

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isDeletion = submitter?.hasAttribute('formaction') ?? false;
    setBusy(true);
    const answer = await postForm(`${path}/review${isDeletion ? '/delete' : ''}`, new FormData(event.currentTarget), {
      failed: isDeletion ? copy.deleteFailed : copy.submitFailed,
      problem: copy.ourFault,
      offline: copy.offline,
    });
    toast[answer.toast.kind](answer.toast.text);
    setRefusal(answer.isDone ? undefined : answer);
    if (answer.isDone) await onDone();
    setBusy(false);
  }

  return (
    <form
      ref={form}
      className={styles.reviewForm}
      method="post"
      action={`${path}/review`}
      // Shorter than URL encoding for every script but Latin: ten thousand Devanagari characters stay within the limit.
      encType="multipart/form-data"
      noValidate={isHydrated}
      onSubmit={send}
    >
      <Heading ref={heading} className={styles.reviewFormTitle} tabIndex={-1}>
        {own ? copy.change : copy.write}
      </Heading>
      {own && own.hiddenReason !== null && <p className={styles.reviewHidden}>{copy.hidden(own.hiddenReason)}</p>}
      {refusal && refusal.problem !== null && (
        <p className="form-problem" role="alert" tabIndex={-1}>
          {refusal.problem}
        </p>
      )}
      <StarPicker chosen={refusal?.typed?.rating ?? String(own?.rating ?? '')} fault={refusal?.faults.rating} />
      <FieldFrame id="review-text" label={copy.text} hint={copy.textHint} fault={refusal?.faults.text}>
        {(control) => (
          <textarea {...control} name="text" rows={4} required defaultValue={refusal?.typed?.text ?? own?.text} />
        )}
      </FieldFrame>
      <Photos path={path} own={own} fault={refusal?.faults.photos} />
      <div className={styles.reviewButtons}>
        <button type="submit" className="button loud" aria-disabled={isBusy || undefined}>
          {own ? copy.update : copy.submit}
        </button>
        {own && (
          <button
            type="submit"
            className="button"
            formAction={`${path}/review/delete`}
            formNoValidate
            aria-disabled={isBusy || undefined}
          >
            {copy.delete}
          </button>
        )}
      </div>
    </form>
  );
}

type PhotosProps = { path: string; own: OwnReview | null; fault: string | undefined };

/** Earlier photos, each with a checkbox that removes it, and the field for new ones. */
function Photos({ path, own, fault }: PhotosProps) {
  const earlier = own && own.photos.length > 0 && (
    <ul className={styles.photos}>
      {own.photos.map(({ id }, at) => (
        <li key={id}>
          <img src={`${path}/review/photos/${id}?size=small`} alt="" width="80" height="80" loading="lazy" />
          <label>
            <input type="checkbox" name="removedPhotos" value={id} /> {copy.removePhoto(at + 1)}
          </label>
        </li>
      ))}
    </ul>
  );
  return (
    <FieldFrame id="review-photos" label={copy.photos} hint={copy.photosHint} fault={fault} before={earlier}>
      {(control) => <input {...control} type="file" name="photos" accept="image/*" multiple />}
    </FieldFrame>
  );
}

/** Shows the saved review when it has changed; otherwise leaves what was typed. */
function useShowOf(
  own: OwnReview | null,
  form: React.RefObject<HTMLFormElement | null>,
  heading: React.RefObject<HTMLElement | null>,
): void {
  const version = own?.updatedAt.getTime() ?? 0;
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    form.current?.reset();
    // The clicked button has gone with the review.
    if (version === 0) heading.current?.focus();
  });
}
