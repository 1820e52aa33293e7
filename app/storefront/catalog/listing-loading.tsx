import type { ReactNode } from 'react';
import { shellWords } from '#app/components/shell/copy.ts';

/** Grey places of the same size while cards are on their way. */
export function GridSkeleton({ count }: { count: number }) {
  const places: ReactNode[] = Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all places are alike
    <div key={index}>
      <div className="skeleton card-skeleton" />
      <div className="skeleton line-skeleton" />
      <div className="skeleton line-skeleton short" />
    </div>
  ));
  return (
    <div className="grid" aria-hidden="true">
      {places}
    </div>
  );
}

/** Stands in the place of a shelf that is on its way. */
export function ListingLoading() {
  return (
    <>
      <p role="status" className="waiting-line">
        {shellWords.loading}
      </p>
      <GridSkeleton count={8} />
    </>
  );
}
