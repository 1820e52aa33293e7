import type { ReactNode } from 'react';
import { useTimeLeft } from '#app/client/sale-start.ts';
import { formatDateTime } from '#lib/clock.ts';
import styles from './sale-start.module.css';
import { saleStartCopy as copy } from './sale-start-copy.ts';

/** When a sale starts, with the time that is left; `children` from then on. */
export function SaleStart({ startsAtMs, children }: { startsAtMs: number; children?: ReactNode }) {
  const leftMs = useTimeLeft(startsAtMs);
  if (leftMs === 0) {
    return (
      <>
        <p className="vh" role="status">
          {copy.started}
        </p>
        {children}
      </>
    );
  }
  return (
    <div className={styles.start}>
      <p>
        {copy.starts} <time dateTime={new Date(startsAtMs).toISOString()}>{formatDateTime(new Date(startsAtMs))}</time>
      </p>
      <p className={styles.left} role="timer" aria-label={copy.left}>
        {leftMs === null ? ' ' : copy.leftOf(leftMs)}
      </p>
    </div>
  );
}
