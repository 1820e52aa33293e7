import { averageRating } from '#shop/catalog/product.ts';
import { cardCopy } from './product-card-copy.ts';
import styles from './rating-stars.module.css';

/** Five stars filled to the nearest half, with a text for screen readers. Renders nothing without ratings. */
export function RatingStars(rated: { ratingSum: number; ratingCount: number }) {
  const average = averageRating(rated);
  if (average === null) return null;
  return (
    <span
      className={styles.stars}
      data-halves={Math.round(average * 2)}
      role="img"
      aria-label={cardCopy.rated(average.toFixed(1), rated.ratingCount)}
    />
  );
}
