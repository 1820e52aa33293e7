import { useReturnTerms, useTrust } from '#app/client/site.ts';
import { Icon, Shape } from '#app/components/icon.tsx';
import { DeliveryNote } from '#app/storefront/delivery/delivery-promise.tsx';
import { formatDayOfMonth } from '#lib/clock.ts';
import type { Day } from '#lib/days.ts';
import type { ShownProduct } from '#shop/catalog/product.ts';
import { trustCopy } from './copy.ts';
import styles from './item.module.css';

/** Icons of this row only. */
const shapes = {
  cash: 'M3 6h18v12H3zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M6 9v6M18 9v6',
  damage: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
};

/**
 * What speaks for buying here: delivery, returns, payment and invoice, as the owner's settings say.
 * @param releaseOn the day from which a pre-order ships; null: it is none
 * @param isDelivered false: it is sold out, so that no day is promised
 */
export function TrustRow({
  product,
  releaseOn,
  isDelivered,
}: {
  product: ShownProduct;
  releaseOn: Day | null;
  isDelivered: boolean;
}) {
  const { days, damageHours } = useReturnTerms();
  const { cod, marks, hasGstin } = useTrust();
  const isDigital = product.type === 'digital';
  const isFree = product.variants.every(({ payable }) => payable === 0);
  const lowest = Math.min(...product.variants.map(({ payable }) => payable));
  const hasCod = !isDigital && !isFree && cod !== null && (cod.maxPaise === null || lowest <= cod.maxPaise);
  return (
    <ul className={styles.buyPromises}>
      {isDigital ? (
        <li>
          <Icon name="download" /> {isFree ? trustCopy.digitalFreeNote : trustCopy.digitalNote}
        </li>
      ) : (
        <>
          {isDelivered && (
            <li>
              <Icon name="truck" />{' '}
              <DeliveryNote releaseOn={releaseOn}>
                {releaseOn === null ? trustCopy.deliveryNote : trustCopy.preOrderNote(formatDayOfMonth(releaseOn))}
              </DeliveryNote>
            </li>
          )}
          <li>
            <Icon name="return" /> {trustCopy.returnNote(days)}
          </li>
          <li>
            <Shape d={shapes.damage} /> {trustCopy.damage(damageHours)}
          </li>
        </>
      )}
      {hasCod && (
        <li>
          <Shape d={shapes.cash} /> {trustCopy.cod}
        </li>
      )}
      {!isFree && marks.length > 0 && (
        <li>
          <Shape d={shapes.lock} /> {trustCopy.secure}
        </li>
      )}
      {hasGstin && (
        <li>
          <Shape d={shapes.receipt} /> {trustCopy.gst}
        </li>
      )}
    </ul>
  );
}
