import { Link } from 'react-router';
import { useReturnTerms } from '#app/client/site.ts';
import orderPartsStyles from '#app/components/order-parts.module.css';
import { OrderSums } from '#app/components/order-sums.tsx';
import { formatRupees } from '#lib/money.ts';
import { showPhone } from '#shop/accounts/phone.ts';
import { canChangeAddress, isCancelled, isDelivered, isOnItsWay } from '#shop/orders/order.ts';
import type { OrderDetail } from '#shop/orders/order-view.ts';
import { isDeliveryCharged } from '#shop/pricing/adjustments/delivery-charge.ts';
import { ordersCopy as copy, orderAddressCopy } from './copy.ts';
import styles from './order.module.css';

/** Beside the order: sums, payment, address and documents. */
export function OrderSide({ order, hasReceipt }: { order: OrderDetail; hasReceipt: boolean }) {
  return (
    <aside className={styles.side}>
      {order.lines.length > 0 && <Sums order={order} />}
      {order.lines.length > 0 && <Payment order={order} />}
      {order.business !== null && <BusinessPurchase business={order.business} />}
      <Delivery order={order} />
      <Documents order={order} hasReceipt={hasReceipt} />
    </aside>
  );
}

function Sums({ order }: { order: OrderDetail }) {
  const isFree = order.kind === 'shop' && !isDeliveryCharged(order.totals.further);
  return (
    <section aria-labelledby="sums-title">
      <h2 id="sums-title">{copy.sums}</h2>
      <OrderSums
        sums={order.totals}
        labels={{ total: copy.total, discount: copy.discount, payable: payableLabel(order) }}
        freeDelivery={isFree && { label: copy.delivery, text: copy.free }}
      />
    </section>
  );
}

/** An order that was cancelled before payment needs no payment. */
function payableLabel({ isPaid, due, status }: OrderDetail): string {
  if (isPaid || (due === 'delivery' && isDelivered(status))) return copy.paidSum;
  return isCancelled(status) ? copy.orderValue : copy.pay;
}

const Payment = ({ order }: { order: OrderDetail }) => (
  <section aria-labelledby="payment-title">
    <h2 id="payment-title">{copy.payment}</h2>
    <p>{order.methodName}</p>
    <p>{paymentSentence(order, useReturnTerms().refundDays)}</p>
  </section>
);

const BusinessPurchase = ({ business: { gstin, name } }: { business: NonNullable<OrderDetail['business']> }) => (
  <section aria-labelledby="business-title">
    <h2 id="business-title">{copy.business}</h2>
    <p>{name}</p>
    <p>{copy.gstin(gstin)}</p>
  </section>
);

/** Says whether the money was paid, is to be paid, or was refunded. */
function paymentSentence(
  { isPaid, due, status, refundedPaise, refundStatus, payablePaise }: OrderDetail,
  refundDays: string,
): string {
  if (refundStatus === 'done') return copy.refundDone(formatRupees(refundedPaise));
  if (refundStatus === 'under-way') return copy.refundInProgress(formatRupees(refundedPaise), refundDays);
  if (isPaid) return copy.paid;
  if (isCancelled(status) || payablePaise === 0) return copy.nothingCharged;
  if (due !== 'delivery') return copy.notPaid;
  return isDelivered(status) ? copy.paidOnDelivery : copy.payOnDelivery;
}

function Delivery({ order }: { order: OrderDetail }) {
  const { id, address, carrier, trackingNumber, trackingUrl, status, kind, parcels } = order;
  const isInTransit = parcels.length === 0 && [carrier, trackingNumber, trackingUrl].some((text) => text !== null);
  return (
    <>
      {address !== null && (
        <section aria-labelledby="address-title">
          <h2 id="address-title">{copy.address}</h2>
          <address>
            <b>{address.name}</b>
            <br />
            {address.addressLine}
            <br />
            {address.landmark !== null && (
              <>
                {address.landmark}
                <br />
              </>
            )}
            {address.city} {address.pincode}
            <br />
            {address.state}
            <br />
            {copy.phone}: {showPhone(address.phone)}
          </address>
          {canChangeAddress(status, kind, 'customer') && (
            <p>
              <Link className="link alone" to={`/orders/${id}/address`}>
                {orderAddressCopy.open}
              </Link>
            </p>
          )}
        </section>
      )}
      {kind === 'digital' && status === 'unpaid' && <p>{copy.instant}</p>}
      {isInTransit && (
        <section aria-labelledby="tracking-title">
          <h2 id="tracking-title">{copy.tracking}</h2>
          <p>{copy.carrier(carrier, trackingNumber)}</p>
          {trackingUrl !== null && !isOnItsWay(status) && (
            <a className="button small" href={trackingUrl} target="_blank" rel="noopener noreferrer">
              {copy.track}
            </a>
          )}
        </section>
      )}
    </>
  );
}

function Documents({ order: { id, documents }, hasReceipt }: { order: OrderDetail; hasReceipt: boolean }) {
  if (documents.length === 0 && !hasReceipt) return null;
  return (
    <section aria-labelledby="documents-title">
      <h2 id="documents-title">{copy.documents}</h2>
      <ul className={orderPartsStyles.documents}>
        {hasReceipt && (
          <li>
            <a href={`/orders/${id}/invoice.pdf`}>
              {copy.receipt} {copy.opensPdf}
            </a>
          </li>
        )}
        {documents.map(({ kind, serial }) => (
          <li key={serial}>
            <a href={`/orders/${id}/${kind}.pdf?number=${encodeURIComponent(serial)}`}>
              {copy[kind]} {serial} {copy.opensPdf}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
