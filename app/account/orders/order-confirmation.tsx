import { Link } from 'react-router';
import { AddressLines } from '#app/components/address/address-lines.tsx';
import { Icon } from '#app/components/icon.tsx';
import { preOrderCopy } from '#app/components/product/product-card-copy.ts';
import { formatDayOfMonth, formatWeekday } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { ConfirmedOrder } from '#shop/orders/find-confirmation.server.ts';
import { confirmationCopy as copy, ordersCopy } from './copy.ts';
import styles from './orders.module.css';

/** Above the list: what was just ordered, when it arrives, and what happens next. */
export function OrderConfirmation({ orders }: { orders: readonly ConfirmedOrder[] }) {
  const toPay = orders.filter(({ awaits }) => isToPay(awaits));
  const heading = toPay.length === 0 ? copy.thanks : toPay.length === orders.length ? copy.toPay : copy.filesToPay;
  return (
    <section className={styles.confirmation} aria-labelledby="confirmation-heading">
      <h2 id="confirmation-heading">
        <Icon name={toPay.length > 0 ? 'info' : 'check'} />
        {heading}
      </h2>
      {orders.map((order) => (
        <Confirmed key={order.id} order={order} />
      ))}
    </section>
  );
}

const isToPay = (awaits: ConfirmedOrder['awaits']): boolean => awaits === 'payment' || awaits === 'files';

function Confirmed({
  order: { id, number, kind, payablePaise, expectedBy, releaseOn, address, awaits },
}: {
  order: ConfirmedOrder;
}) {
  return (
    <article className={styles.confirmed}>
      <h3>
        <Link className="link" to={`/orders/${id}`}>
          {copy.order(number)}
        </Link>
      </h3>
      {kind === 'shop' && expectedBy !== null && awaits !== 'payment' && awaits !== 'nothing' && (
        <p>
          <b>{copy.arrives(formatWeekday(expectedBy))}</b>
        </p>
      )}
      {releaseOn !== null && <p>{preOrderCopy.ships(formatDayOfMonth(releaseOn))}</p>}
      <p>{copy.next[awaits](formatRupees(payablePaise))}</p>
      {isToPay(awaits) && (
        // The payment page has a policy of its own, so it is loaded as a document.
        <a className="button loud" href={`/orders/${id}/pay`}>
          {ordersCopy.payNow}
        </a>
      )}
      {address !== null && (
        <div className={styles.confirmedAddress}>
          <b dir="auto">{address.name}</b>
          <AddressLines address={address} />
        </div>
      )}
    </article>
  );
}
