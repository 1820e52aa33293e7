import { type FormEvent, useEffect, useRef, useState } from 'react';
import { postForm } from '#app/client/send-form.ts';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import * as numbers from '#config/numbers.ts';
import type { OwnReview } from '#shop/reviews/review.ts';
import { reviewsWords, reviewFormWords as words } from './copy.ts';

const STARS = Array.from({ length: numbers.RATING_MAX }, (_, at) => at + numbers.RATING_MIN);

type StarPickerProps = {
  /** As typed; '' where nothing is chosen. */
  chosen: string;
  fault: string | undefined;
};

/** Five of the browser's own radio buttons, drawn as stars: arrow keys, one stop for Tab, and no script at all. */
export function StarPicker({ chosen, fault }: StarPickerProps) {
  return (
    <div
      className="star-picker"
      role="radiogroup"
      aria-labelledby="review-rating-label"
      aria-required="true"
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault ? 'review-rating-fault' : undefined}
    >
      <p className="label" id="review-rating-label">
        {words.rating}
      </p>
      <div className="star-row">
        {STARS.map((stars, at) => (
          <label key={stars}>
            <input type="radio" name="rating" value={stars} required defaultChecked={chosen === String(stars)} />
            <span className="star" aria-hidden="true" />
            <span className="vh">{reviewsWords.stars(stars)}</span>
            <span className="star-word" aria-hidden="true">
              {words.meanings[at]}
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

/** Why a review was not taken; `faults` by the field's name, `problem` for the whole. */
type ReviewRefusal = { typed?: Record<string, string>; faults: Record<string, string>; problem: string | null };

type ReviewFormProps = {
  /** The item page's own path. */
  path: string;
  /** What was written before; null: nothing yet. */
  own: OwnReview | null;
  /** Of a form that came without scripts. */
  refusal?: ReviewRefusal;
  /** Below a section's heading; absent: below the page's. */
  level?: 'h2' | 'h3';
  /** What shows the page as it is now. */
  onDone: () => void | Promise<void>;
};

/** A form that works without scripts; with them the page stays, and whatever was written stays until it is taken. */
export function ReviewForm({ path, own, refusal: drawn, level: Heading = 'h2', onDone }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [refusal, setRefusal] = useState(drawn);
  const [isBusy, setBusy] = useState(false);
  const isAwake = useIsAwake();
  useShowOf(own, form, heading);

  useChange(refusal, () => {
    if (!refusal) return;
    const place = '[aria-invalid="true"] input, textarea[aria-invalid="true"], .form-problem';
    form.current?.querySelector<HTMLElement>(place)?.focus();
  });

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isDeletion = submitter?.hasAttribute('formaction') ?? false;
    setBusy(true);
    const answer = await postForm(`${path}/review${isDeletion ? '/delete' : ''}`, new FormData(event.currentTarget), {
      failed: isDeletion ? words.deleteFailed : words.submitFailed,
      problem: words.ourFault,
    });
    toast[answer.toast.kind](answer.toast.text);
    setRefusal(answer.isDone ? undefined : answer);
    if (answer.isDone) await onDone();
    setBusy(false);
  }

  const fault = refusal?.faults.text;
  return (
    <form
      ref={form}
      className="review-form"
      method="post"
      action={`${path}/review`}
      // Shorter than the other way for every script but Latin: ten thousand Devanagari letters still come through.
      encType="multipart/form-data"
      noValidate={isAwake}
      onSubmit={send}
    >
      <Heading ref={heading} className="review-form-title" tabIndex={-1}>
        {own ? words.change : words.write}
      </Heading>
      {own && own.hiddenReason !== null && <p className="review-hidden">{words.hidden(own.hiddenReason)}</p>}
      {refusal && refusal.problem !== null && (
        <p className="form-problem" role="alert" tabIndex={-1}>
          {refusal.problem}
        </p>
      )}
      <StarPicker chosen={refusal?.typed?.rating ?? String(own?.rating ?? '')} fault={refusal?.faults.rating} />
      <div className="field">
        <label htmlFor="review-text">{words.text}</label>
        <textarea
          id="review-text"
          name="text"
          className="input"
          rows={4}
          required
          defaultValue={refusal?.typed?.text ?? own?.text}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'review-text-hint review-text-fault' : 'review-text-hint'}
        />
        <p className="hint" id="review-text-hint">
          {words.textHint}
        </p>
        {fault && (
          <p className="fault" id="review-text-fault">
            {fault}
          </p>
        )}
      </div>
      <div className="review-buttons">
        <button type="submit" className="button loud" aria-disabled={isBusy || undefined}>
          {own ? words.update : words.submit}
        </button>
        {own && (
          <button
            type="submit"
            className="button"
            formAction={`${path}/review/delete`}
            formNoValidate
            aria-disabled={isBusy || undefined}
          >
            {words.delete}
          </button>
        )}
      </div>
    </form>
  );
}

/** When what is kept has changed, the form shows it; before that it is left as it was typed. */
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
    // The button that was pressed has gone with the review.
    if (version === 0) heading.current?.focus();
  });
}

/** Scripts run: the server's sentences stand at the fields, so the browser's own bubbles are not needed. */
function useIsAwake(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return isAwake;
}
