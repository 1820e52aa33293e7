import type { OrderDetail } from '#shop/orders/order-view.ts';
import { ordersWords as words } from '#words/orders.ts';
import { isPayable } from './order-table.tsx';

/** What the customer has to do now, if anything. */
export function OrderNext({ order, minutesLeft }: { order: OrderDetail; minutesLeft: number | null }) {
  if (!isPayable(order)) return null;
  if (order.isClaimed) return <p className="notice-line">{words.claimed}</p>;
  return (
    <div className="order-next">
      {minutesLeft !== null && <p>{words.minutesLeft(minutesLeft)}</p>}
      {/* The payment page has a policy of its own: it is entered by a document. */}
      <a className="button loud" href={`/orders/${order.id}/pay`}>
        {words.payNow}
      </a>
    </div>
  );
}
