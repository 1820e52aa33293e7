import { lazy, Suspense } from 'react';
import type { ReviewsProps } from './reviews-section.tsx';

const RETRY_MS = 5_000;

/** A line that broke is tried again; until then the section is what the server drew, and works without scripts. */
const bringReviews = (): Promise<{ default: typeof import('./reviews-section.tsx').ReviewsSection }> =>
  import('./reviews-section.tsx').then(
    ({ ReviewsSection }) => ({ default: ReviewsSection }),
    async () => {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      return bringReviews();
    },
  );

const ReviewsSection = lazy(bringReviews);

/** The reviews, whole in the page that the server draws. Their scripts come when the rest of the page is awake. */
export const LazyReviews = (props: ReviewsProps) => (
  <Suspense fallback={<div className="reviews-wait" id="reviews" />}>
    <ReviewsSection {...props} />
  </Suspense>
);
