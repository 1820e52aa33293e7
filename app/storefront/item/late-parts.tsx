import { lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import reviewsStyles from '#app/storefront/reviews/reviews.module.css';
import type { ReviewsProps } from '#app/storefront/reviews/reviews-section.tsx';
import type { ShownProduct } from '#shop/catalog/product.ts';
import { itemCopy } from './copy.ts';

/*
 * Parts of which the server sends links and forms that work without scripts: their code is not among the first scripts
 * of the page. React keeps the server's HTML until it has come.
 */

/** What stands for a part whose code did not come. */
const missing = () => ({ default: () => <p>{itemCopy.partMissing}</p> });

const LateReviews = lazy(() =>
  import('#app/storefront/reviews/reviews-section.tsx').then((part) => ({ default: part.ReviewsSection }), missing),
);
const LateAlert = lazy(() => import('./stock-alert.tsx').then((part) => ({ default: part.StockAlert }), missing));

/** The reviews. Memoized: a change of its properties before its code has come would empty the part. */
export const Reviews = memo((props: ReviewsProps) => {
  const [isLate, setLate] = useState(true);
  return (
    <section
      className={reviewsStyles.reviews}
      id="reviews"
      aria-labelledby="reviews-heading"
      data-late={isLate || undefined}
    >
      <h2 id="reviews-heading">{itemCopy.reviews}</h2>
      <Suspense>
        <LateReviews {...props} />
        <Ready onReady={() => setLate(false)} />
      </Suspense>
    </section>
  );
});

/** "Email me when it is back", if a variant is sold out. */
export const StockAlert = memo(
  ({ product }: { product: ShownProduct }): ReactNode =>
    product.variants.some(({ stock }) => stock === 0) ? (
      <Suspense>
        <LateAlert product={product} />
      </Suspense>
    ) : null,
);

/** Reports that the part around it answers. */
function Ready({ onReady }: { onReady: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, []);
  return null;
}
