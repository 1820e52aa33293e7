import orderPartsStyles from '#app/components/order-parts.module.css';
import { formatDateTime, formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { nameWithOption } from '#lib/text.ts';
import { whyCancelled } from '#shop/orders/cancellation-copy.ts';
import { eventText, isDelivered } from '#shop/orders/order.ts';
import type { OrderDetail } from '#shop/orders/order-view.ts';
import { isPartlyShipped, listUnsent, type OrderParcel, type ParcelLine } from '#shop/orders/parcel.ts';
import { isStage, trackingStages } from '#shop/shipping/shipment.ts';
import { parcelsCopy as copy, ordersCopy } from './copy.ts';

/** The parcels of an order that is sent in several, and what follows. */
export function OrderParcels({ order }: { order: OrderDetail }) {
  const { parcels, lines, isPaid } = order;
  if (parcels.length === 0) return null;
  const isOpen = isPartlyShipped(order);
  const unsent = isOpen ? listUnsent(lines, parcels) : [];
  return (
    <section aria-labelledby="parcels-title">
      <h2 id="parcels-title">{copy.title}</h2>
      {parcels.map((parcel) => (
        <section key={parcel.number} className={orderPartsStyles.parcel}>
          <h3>{isOpen ? copy.name(parcel.number) : copy.nameOf(parcel.number, parcels.length)}</h3>
          <Contents lines={parcel.lines} />
          <p>{ordersCopy.carrier(parcel.carrier, parcel.trackingNumber)}</p>
          <p>{whereIs(parcel)}</p>
          {parcel.collectPaise > 0 && parcel.deliveredAt === null && !isPaid && (
            <p>{ordersCopy.keepReady(formatRupees(parcel.collectPaise))}</p>
          )}
          {parcel.trackingUrl !== null && parcel.deliveredAt === null && parcel.cameBackAt === null && (
            <a className="button small" href={parcel.trackingUrl} target="_blank" rel="noopener noreferrer">
              {copy.track(parcel.number)}
            </a>
          )}
        </section>
      ))}
      {unsent.length > 0 && (
        <section className={orderPartsStyles.parcel}>
          <h3>{copy.rest}</h3>
          <Contents lines={unsent} />
        </section>
      )}
    </section>
  );
}

function whereIs({ shippedAt, deliveredAt, cameBackAt }: OrderParcel): string {
  if (cameBackAt !== null) return copy.cameBack(formatDay(cameBackAt));
  return deliveredAt === null ? copy.shipped(formatDay(shippedAt)) : copy.delivered(formatDay(deliveredAt));
}

const Contents = ({ lines }: { lines: readonly ParcelLine[] }) => (
  <ul>
    {lines.map(({ position, name, optionText, quantity }) => (
      <li key={position}>
        {quantity} × {nameWithOption({ name, optionText })}
      </li>
    ))}
  </ul>
);

/** Events of an order, the newest last, in Indian time. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  return (
    <section aria-labelledby="timeline-title">
      <h2 id="timeline-title">{ordersCopy.timeline}</h2>
      <ol className={orderPartsStyles.timeline} data-delivered={isDelivered(order.status) || undefined}>
        {order.events.map((event) => (
          <li key={`${event.at.getTime()} ${event.kind} ${event.to}`}>
            <b>{sentenceOf(event, order)}</b>
            <time dateTime={event.at.toISOString()}>{formatDateTime(event.at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentenceOf({ kind, to, stage, parcel, why }: OrderDetail['events'][number], order: OrderDetail): string {
  const sentence = kind === 'tracking' && isStage(stage) ? trackingStages[stage].customer : null;
  if (parcel !== null) {
    if (why === 'part-shipped') return copy.shippedPart(parcel);
    return why === 'parcel-removed' ? copy.removed(parcel) : copy.event(parcel, sentence ?? copy.changed);
  }
  if (sentence !== null) return sentence;
  if (why === 'replaced') return ordersCopy.replaced;
  if (to === 'cancelled' && order.cancelledBy !== null) {
    return ordersCopy.cancelledBy[whyCancelled(order, order.cancelledBy)];
  }
  if (kind === 'moved' && to !== null) return eventText(to);
  return kind === 'moved' || kind === 'note' ? '' : ordersCopy.events[kind];
}
