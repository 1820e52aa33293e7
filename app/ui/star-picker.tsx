import * as numbers from '#config/numbers.ts';
import { reviewsWords, reviewFormWords as words } from '#words/reviews.ts';

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
