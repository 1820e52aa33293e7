import { Suspense } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { ReviewsProps } from './reviews-section.tsx';

const ReviewsSection = lazyPart(async () => (await import('./reviews-section.tsx')).ReviewsSection);

/** The reviews, whole in the page that the server draws. */
export const LazyReviews = (props: ReviewsProps) => (
  <Suspense fallback={<div className="reviews-wait" id="reviews" />}>
    <ReviewsSection {...props} />
  </Suspense>
);
