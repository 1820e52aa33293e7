import type { ReactNode } from 'react';
import { shellCopy } from '#app/components/shell/copy.ts';

/** Placeholders of the same size while cards load. */
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

/** Shown while a listing loads. */
export function ListingLoading() {
  return (
    <>
      <p role="status" className="waiting-line">
        {shellCopy.loading}
      </p>
      <GridSkeleton count={8} />
    </>
  );
}
