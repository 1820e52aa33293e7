import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { ListCrumb } from '#app/admin/components/list-position.tsx';
import { OrderStatusTag } from '#app/components/order-status.tsx';
import { formatDateTime, formatDay } from '#lib/clock.ts';
import { startOf } from '#lib/days.ts';
import type { AdminOrder } from '#shop/fulfilment/admin-order.ts';
import { orderName, rulesOf } from '#shop/orders/order.ts';
import styles from './admin-orders.module.css';
import { adminOrderCopy as copy } from './copy.ts';
import { OrderAction } from './order-action.tsx';
import { OrderFlags } from './order-tags.tsx';

/** Number, status and related orders. */
export function OrderHead({ order }: { order: AdminOrder }) {
  const { number, kind, status, createdAt, archivedAt, siblings } = order;
  const tab = `${kind}-orders` as const;
  return (
    <header className={styles.top}>
      <ListCrumb path={`/admin/${tab}`} label={adminTabCopy[tab]} id={order.id} />
      <h1>{copy.title(number)}</h1>
      <p className={adminStyles.actions}>
        <OrderStatusTag status={status} />
        <OrderFlags order={{ ...order, isArchived: archivedAt !== null }} />
        <span>{copy.placedOn(formatDateTime(createdAt))}</span>
        <Due order={order} />
      </p>
      {siblings.length > 0 && (
        <p>
          {copy.siblings}{' '}
          {siblings.map((other) => (
            <Link key={other.id} className="link" to={`/admin/orders/${other.id}`}>
              {orderName(other.number)}
            </Link>
          ))}
        </p>
      )}
      {archivedAt !== null && (
        <div className={styles.claim}>
          <p>{copy.archivedOn(formatDateTime(archivedAt))}</p>
          <OrderAction intent="restore" label={copy.restore} />
        </div>
      )}
    </header>
  );
}

/** The next deadline. */
function Due({ order: { status, expiresAt, expectedBy } }: { order: AdminOrder }) {
  if (expiresAt !== null) {
    return <span>{(status === 'quoted' ? copy.validUntil : copy.expires)(formatDateTime(expiresAt))}</span>;
  }
  if (expectedBy === null || rulesOf(status).parcel === null) return null;
  return <span>{copy.expected(formatDay(startOf(expectedBy)))}</span>;
}
