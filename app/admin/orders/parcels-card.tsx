import adminStyles from '#app/admin/components/admin.module.css';
import { useMay } from '#app/admin/components/use-may.ts';
import orderPartsStyles from '#app/components/order-parts.module.css';
import { formatDateTime } from '#lib/clock.ts';
import { formatRupees, sumOf } from '#lib/money.ts';
import { nameWithOption } from '#lib/text.ts';
import type { AdminOrder } from '#shop/fulfilment/admin-order.ts';
import { isCancelled, isOnItsWay } from '#shop/orders/order.ts';
import { isPartlyShipped, listUnsent, type OrderParcel, type ParcelLine } from '#shop/orders/parcel.ts';
import styles from './admin-orders.module.css';
import { OrderAction, OrderActionDialog, OrderActionField } from './order-action.tsx';
import { adminOrderCopy } from './order-copy.ts';
import { ParcelBack } from './parcel-back.tsx';
import { parcelBackCopy } from './parcel-back-copy.ts';
import { parcelsCopy as copy } from './parcels-copy.ts';

/** Ships a part of a packed order; the rest follows in another parcel. */
export function ShipPart({ order, carrier }: { order: AdminOrder; carrier: string | null }) {
  const unsent = listUnsent(order.lines, order.parcels);
  if (order.kind !== 'shop' || sumOf(unsent.map(({ quantity }) => quantity)) < 2) return null;
  const isUnpaidCod = order.due === 'delivery' && !order.isPaid && order.payablePaise > 0;
  return (
    <details className={styles.more}>
      <summary>{copy.open}</summary>
      <OrderAction intent="ship-part" label={copy.ship} fields={{ parcels: String(order.parcels.length) }}>
        <p className="hint">{isUnpaidCod ? copy.hintCod : copy.hint}</p>
        {hasInvoice(order) && <p className="hint">{copy.noChallan}</p>}
        {unsent.map((line) => (
          <OrderActionField
            key={line.position}
            name={`units-${line.position}`}
            label={copy.left(nameWithOption(line), line.quantity)}
            max={3}
          />
        ))}
        <ParcelFields order={{ carrier, trackingNumber: null, trackingUrl: null }} suffix="-part" />
      </OrderAction>
    </details>
  );
}

/** The parcels of an order that is sent in several, and what is still to be sent. */
export function ParcelsCard({ order }: { order: AdminOrder }) {
  const { parcels, lines, status } = order;
  const may = useMay();
  if (parcels.length === 0) return null;
  const isOpen = isPartlyShipped(order);
  const unsent = isOpen ? listUnsent(lines, parcels) : [];
  return (
    <section className={adminStyles.card} aria-labelledby="parcels-title">
      <h2 id="parcels-title">{copy.title}</h2>
      {parcels.map((parcel) => (
        <div key={parcel.number} className={styles.capture}>
          <h3>{isOpen ? copy.name(parcel.number) : copy.nameOf(parcel.number, parcels.length)}</h3>
          <Contents lines={parcel.lines} />
          <p>
            {parcel.trackingUrl === null ? (
              adminOrderCopy.parcelBy(parcel.carrier, parcel.trackingNumber)
            ) : (
              <a className="link" href={parcel.trackingUrl} target="_blank" rel="noopener noreferrer">
                {adminOrderCopy.parcelBy(parcel.carrier, parcel.trackingNumber)}
              </a>
            )}
          </p>
          {parcel.collectPaise > 0 && <p>{copy.collects(formatRupees(parcel.collectPaise))}</p>}
          <p className="hint">
            {parcel.cameBackAt !== null
              ? parcelBackCopy.cameBackAt(formatDateTime(parcel.cameBackAt))
              : parcel.deliveredAt !== null
                ? copy.deliveredAt(formatDateTime(parcel.deliveredAt))
                : copy.shippedAt(formatDateTime(parcel.shippedAt))}
          </p>
          {may('orders.fulfil') && !isCancelled(status) && parcel.cameBackAt === null && (
            <ParcelForms
              parcel={parcel}
              isRemovable={isOpen && parcel.number === parcels.length}
              isReturnable={may('orders.manage') && (isOpen || isOnItsWay(status))}
            />
          )}
        </div>
      ))}
      {unsent.length > 0 && (
        <div className={styles.capture}>
          <h3>{copy.rest}</h3>
          <Contents lines={unsent} />
          <p className="hint">{copy.noBooking}</p>
          {hasInvoice(order) && <p className="hint">{copy.noChallan}</p>}
          <div className={adminStyles.actions}>
            {may('orders.manage') && (
              <OrderActionDialog
                intent="cancel-rest"
                open={copy.cancelRest}
                label={copy.cancelRest}
                title={copy.cancelRestTitle}
                text={copy.cancelRestText}
                fields={{ parcels: String(parcels.length) }}
                danger
              />
            )}
          </div>
        </div>
      )}
    </section>
  );
}

const hasInvoice = ({ documents }: AdminOrder): boolean => documents.some(({ kind }) => kind === 'invoice');

const Contents = ({ lines }: { lines: readonly ParcelLine[] }) => (
  <ul className={orderPartsStyles.documents}>
    {lines.map((line) => (
      <li key={line.position}>
        {line.quantity} × {nameWithOption(line)}
      </li>
    ))}
  </ul>
);

type FormsProps = { parcel: OrderParcel; isRemovable: boolean; isReturnable: boolean };

function ParcelForms({ parcel, isRemovable, isReturnable }: FormsProps) {
  const fields = { parcel: String(parcel.number) };
  return (
    <>
      <div className={adminStyles.actions}>
        {parcel.deliveredAt === null && (
          <OrderAction intent="parcel-delivered" label={copy.deliver(parcel.number)} fields={fields} />
        )}
        {isReturnable && parcel.deliveredAt === null && <ParcelBack number={parcel.number} />}
        {isRemovable && parcel.deliveredAt === null && (
          <OrderActionDialog
            intent="parcel-remove"
            open={copy.remove(parcel.number)}
            label={copy.remove(parcel.number)}
            title={copy.removeTitle(parcel.number)}
            text={copy.removeText}
            fields={fields}
            danger
          />
        )}
      </div>
      <details className={styles.more}>
        <summary>{adminOrderCopy.track}</summary>
        <OrderAction intent="parcel-track" label={adminOrderCopy.saveTracking} fields={fields}>
          <ParcelFields order={parcel} suffix={`-${parcel.number}`} />
        </OrderAction>
      </details>
    </>
  );
}

type Tracked = Pick<AdminOrder, 'carrier' | 'trackingNumber' | 'trackingUrl'>;

/** `suffix`: of the names of the fields, where a page has several such forms. */
export function ParcelFields({
  order: { carrier, trackingNumber, trackingUrl },
  suffix = '',
}: {
  order: Tracked;
  suffix?: string;
}) {
  return (
    <div className={styles.fields}>
      <OrderActionField name={`carrier${suffix}`} label={adminOrderCopy.carrier} defaultValue={carrier} max={100} />
      <OrderActionField
        name={`trackingNumber${suffix}`}
        label={adminOrderCopy.trackingNumber}
        defaultValue={trackingNumber}
        max={100}
      />
      <OrderActionField
        name={`trackingUrl${suffix}`}
        label={adminOrderCopy.trackingUrl}
        defaultValue={trackingUrl}
        max={500}
        type="url"
      />
    </div>
  );
}
