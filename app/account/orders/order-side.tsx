import { formatRupees } from '#lib/money.ts';
import { showPhone } from '#shop/addresses/address.ts';
import type { OrderDetail } from '#shop/orders/order-view.ts';
import { ordersWords as words } from './copy.ts';

/** Beside the order: sums, payment, address and documents. */
export function OrderSide({ order, hasReceipt }: { order: OrderDetail; hasReceipt: boolean }) {
  return (
    <aside className="order-side">
      {order.lines.length > 0 && <Sums order={order} />}
      {order.lines.length > 0 && <Payment order={order} />}
      <Delivery order={order} />
      <Documents order={order} hasReceipt={hasReceipt} />
    </aside>
  );
}

function Sums({ order }: { order: OrderDetail }) {
  return (
    <section aria-labelledby="sums-title">
      <h2 id="sums-title">{words.sums}</h2>
      <dl className="order-sums">
        <Sum term={words.total} amount={formatRupees(order.totalPaise)} />
        {order.discountPaise > 0 && <Sum term={words.discount} amount={formatRupees(-order.discountPaise)} />}
        {order.kind === 'shop' && <Sum term={words.delivery} amount={words.free} />}
        {order.feePaise > 0 && <Sum term={words.codFee} amount={formatRupees(order.feePaise)} />}
        <Sum term={lastTerm(order)} amount={formatRupees(order.payablePaise)} isLast />
      </dl>
    </section>
  );
}

/** An order that was cancelled before payment needs no payment. */
function lastTerm({ isPaid, status }: OrderDetail): string {
  if (isPaid) return words.paidSum;
  return status === 'cancelled' ? words.orderValue : words.pay;
}

const Sum = ({ term, amount, isLast = false }: { term: string; amount: string; isLast?: boolean }) => (
  <div className={isLast ? 'is-last' : undefined}>
    <dt>{term}</dt>
    <dd>{amount}</dd>
  </div>
);

const Payment = ({ order }: { order: OrderDetail }) => (
  <section aria-labelledby="payment-title">
    <h2 id="payment-title">{words.payment}</h2>
    <p>{order.methodName}</p>
    <p>{paymentSentence(order)}</p>
  </section>
);

/** Says whether the money was paid, is to be paid, or was refunded. */
function paymentSentence({ isPaid, due, status, refundedPaise, refundStatus, payablePaise }: OrderDetail): string {
  if (refundStatus === 'done') return words.refundDone(formatRupees(refundedPaise));
  if (refundStatus === 'under-way') return words.refundInProgress(formatRupees(refundedPaise));
  if (isPaid) return words.paid;
  if (status === 'cancelled' || payablePaise === 0) return words.nothingCharged;
  return due === 'delivery' ? words.payOnDelivery : words.notPaid;
}

function Delivery({ order }: { order: OrderDetail }) {
  const { address, carrier, trackingNumber, trackingUrl, status, kind } = order;
  const isInTransit = carrier !== null || trackingNumber !== null || trackingUrl !== null;
  return (
    <>
      {address !== null && (
        <section aria-labelledby="address-title">
          <h2 id="address-title">{words.address}</h2>
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
            {words.phone}: {showPhone(address.phone)}
          </address>
        </section>
      )}
      {kind === 'digital' && status === 'unpaid' && <p>{words.instant}</p>}
      {isInTransit && (
        <section aria-labelledby="tracking-title">
          <h2 id="tracking-title">{words.tracking}</h2>
          <p>{words.carrier(carrier, trackingNumber)}</p>
          {trackingUrl !== null && status !== 'shipped' && (
            <a className="button small" href={trackingUrl} target="_blank" rel="noopener noreferrer">
              {words.track}
            </a>
          )}
        </section>
      )}
    </>
  );
}

function Documents({
  order: { id, documents, status, lines },
  hasReceipt,
}: {
  order: OrderDetail;
  hasReceipt: boolean;
}) {
  const isReceipt = hasReceipt && documents.length === 0 && lines.length > 0 && !['unpaid', 'quoted'].includes(status);
  if (documents.length === 0 && !isReceipt) return null;
  return (
    <section aria-labelledby="documents-title">
      <h2 id="documents-title">{words.documents}</h2>
      <ul className="order-documents">
        {isReceipt && (
          <li>
            <a href={`/orders/${id}/invoice.pdf`}>
              {words.receipt} {words.opensPdf}
            </a>
          </li>
        )}
        {documents.map(({ kind, serial }) => (
          <li key={serial}>
            <a href={`/orders/${id}/${kind}.pdf`}>
              {words[kind]} {serial} {words.opensPdf}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
