import styles from '#app/components/order-parts.module.css';
import { formatDateTime } from '#lib/clock.ts';
import { whyCancelled } from '#shop/orders/cancellation-copy.ts';
import { eventText } from '#shop/orders/order.ts';
import type { OrderDetail } from '#shop/orders/order-view.ts';
import { ordersCopy as copy } from './copy.ts';

/** Events of an order, the newest last, in Indian time. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  return (
    <section aria-labelledby="timeline-title">
      <h2 id="timeline-title">{copy.timeline}</h2>
      <ol className={styles.timeline}>
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

function sentenceOf({ kind, to }: OrderDetail['events'][number], order: OrderDetail): string {
  if (to === 'cancelled' && order.cancelledBy !== null) {
    return copy.cancelledBy[whyCancelled(order, order.cancelledBy)];
  }
  if (kind === 'moved' && to !== null) return eventText(to);
  return kind === 'moved' || kind === 'note' ? '' : copy.events[kind];
}
