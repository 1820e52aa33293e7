import { Link } from 'react-router';
import { ReturnStatusTag } from '#app/components/return-parts.tsx';
import { formatDateTime } from '#lib/clock.ts';
import { type OpenReason, type ReturnRules, returnName } from '#shop/returns/return.ts';
import type { ReturnInList } from '#shop/returns/return-view.ts';
import { returnsCopy as copy } from './copy.ts';
import styles from './returns.module.css';

/** What an order page knows about returns. */
export type OrderReturnsData = {
  rules: ReturnRules;
  /** Reasons that may still be given. */
  open: readonly OpenReason[];
  /** Until when the last reason may or might be given; null: the time begins with the delivery. */
  until: Date | null;
  isFile: boolean;
  hasLeft: boolean;
  list: readonly ReturnInList[];
};

/** The windows of the owner, and what they mean for this order. */
export function ReturnWindows({ returns: { rules, open, until, isFile } }: { returns: OrderReturnsData }) {
  return (
    <div className={styles.rules}>
      <ul>
        <li>{copy.days(rules.days)}</li>
        {isFile ? <li>{copy.onlyFaulty}</li> : <li>{copy.damage(rules.damageHours)}</li>}
      </ul>
      {until !== null && (
        <p>{open.length > 0 ? copy.until(formatDateTime(until)) : copy.over(formatDateTime(until))}</p>
      )}
      {open.length === 0 && (
        <p>
          {copy.later}{' '}
          <Link className="link" to="/contact">
            {copy.contact}
          </Link>
        </p>
      )}
    </div>
  );
}

/** On the page of an order that was sent: its returns, and how to ask for one. */
export function OrderReturns({ orderId, returns }: { orderId: string; returns: OrderReturnsData }) {
  const { list, open, hasLeft } = returns;
  return (
    <section aria-labelledby="returns-title" className={styles.card}>
      <h2 id="returns-title">{copy.title}</h2>
      {list.length > 0 && (
        <ul className={styles.listed}>
          {list.map(({ id, number, status }) => (
            <li key={id}>
              <Link className="link alone" to={`/orders/${orderId}/returns/${id}`}>
                {copy.returnTitle(returnName(number))}
              </Link>
              <ReturnStatusTag status={status} />
            </li>
          ))}
        </ul>
      )}
      <ReturnWindows returns={returns} />
      {open.length > 0 && !hasLeft && <p>{copy.nothingLeft}</p>}
      {open.length > 0 && hasLeft && (
        <p>
          <Link className="button" to={`/orders/${orderId}/return`}>
            {copy.request}
          </Link>
        </p>
      )}
    </section>
  );
}
