import type { ReactNode } from 'react';
import productGridStyles from '#app/components/product/product-grid.module.css';
import { shellCopy } from '#app/components/shell/copy.ts';
import statePanelStyles from '#app/components/state-panel.module.css';
import styles from './listing.module.css';

/** Placeholders of the same size while cards load. */
function GridSkeleton({ count }: { count: number }) {
  const places: ReactNode[] = Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all places are alike
    <div key={index}>
      <div className={`${statePanelStyles.skeleton} ${styles.cardSkeleton}`} />
      <div className={`${statePanelStyles.skeleton} ${styles.lineSkeleton}`} />
      <div className={`${statePanelStyles.skeleton} ${styles.lineSkeleton} ${styles.short}`} />
    </div>
  ));
  return (
    <div className={productGridStyles.grid} aria-hidden="true">
      {places}
    </div>
  );
}

/** Shown while a listing loads. */
export function ListingLoading() {
  return (
    <>
      <p role="status" className={statePanelStyles.waitingLine}>
        {shellCopy.loading}
      </p>
      <GridSkeleton count={8} />
    </>
  );
}
