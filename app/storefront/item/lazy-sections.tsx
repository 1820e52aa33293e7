import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import reviewsStyles from '#app/storefront/reviews/reviews.module.css';
import type { ReviewsProps } from '#app/storefront/reviews/reviews-section.tsx';
import type { ShownProduct } from '#shop/catalog/product.ts';
import { itemCopy } from './copy.ts';

type Loaded<Props> = { default: ComponentType<Props> };

/** What stands for a section whose code did not come. */
const missing = () => ({ default: () => <p>{itemCopy.sectionMissing}</p> });

/**
 * A section whose code is not among the first scripts of the page. On the first page the server has sent its links and
 * forms, which work without scripts and stay until the code has come, also if it never does. Later pages have nothing to
 * keep: there the code is loaded together with the data.
 */
function lazySection<Props>(load: () => Promise<Loaded<Props>>) {
  const isFirstPage = typeof document === 'undefined' || document.documentElement.dataset.hydrated !== 'true';
  const loading = isFirstPage ? null : load().catch(missing);
  return lazy(() => loading ?? load().catch(() => new Promise<Loaded<Props>>(() => {})));
}

const LazyReviews = lazySection(async () => ({
  default: (await import('#app/storefront/reviews/reviews-section.tsx')).ReviewsSection,
}));
const LazyAlert = lazySection(async () => ({ default: (await import('./stock-alert.tsx')).StockAlert }));

/** The reviews. Memoized: a change of its properties before its code has come would empty the section. */
export const Reviews = memo((props: ReviewsProps) => {
  const [isLoading, setLoading] = useState(true);
  return (
    <section
      className={reviewsStyles.reviews}
      id="reviews"
      aria-labelledby="reviews-heading"
      data-loading={isLoading || undefined}
    >
      <h2 id="reviews-heading">{itemCopy.reviews}</h2>
      <Suspense>
        <LazyReviews {...props} />
        <Ready onReady={() => setLoading(false)} />
      </Suspense>
    </section>
  );
});

/** "Email me when it is back", if a variant is sold out. */
export const StockAlert = memo(
  ({ product }: { product: ShownProduct }): ReactNode =>
    product.variants.some(({ stock }) => stock === 0) ? (
      <Suspense>
        <LazyAlert product={product} />
      </Suspense>
    ) : null,
);

/** Reports that the section around it answers. */
function Ready({ onReady }: { onReady: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, []);
  return null;
}
