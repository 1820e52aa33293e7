import { shellWords } from '#words/shell.ts';
import { GridSkeleton } from './grid-skeleton.tsx';

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
