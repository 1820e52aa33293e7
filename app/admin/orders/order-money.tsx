import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { useMay } from '#app/admin/components/use-may.ts';
import { OrderSums } from '#app/components/order-sums.tsx';
import { formatDateTime } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { AdminCapture, AdminOrder, AdminRefund } from '#shop/fulfilment/admin-order.ts';
import styles from './admin-orders.module.css';
import { OrderAction, OrderActionDialog, OrderActionField } from './order-action.tsx';
import { adminOrderCopy as copy } from './order-copy.ts';
import { PaymentTag } from './order-flags.tsx';

/** Sums, payments and refunds of the order. */
export function OrderMoney({ order }: { order: AdminOrder }) {
  const { totals, captures, methodName } = order;
  return (
    <div className={styles.money}>
      <section className={adminStyles.card} aria-labelledby="sums-title">
        <h2 id="sums-title">{copy.sumsTitle}</h2>
        <OrderSums sums={totals} labels={copy.sum} />
      </section>
      <section className={adminStyles.card} aria-labelledby="money-title">
        <h2 id="money-title">{copy.money}</h2>
        <p>
          <PaymentTag order={order} /> {methodName}
        </p>
        {captures.length === 0 ? (
          <p className="hint">
            {order.receivedPaise > 0 ? copy.cashOfParcels(formatRupees(order.receivedPaise)) : copy.noMoney}
          </p>
        ) : (
          captures.map((capture) => <Capture key={capture.id} capture={capture} />)
        )}
        {order.creditRefunds.map(({ id, amountPaise, reason, at }) => (
          <div key={id} className={styles.refund}>
            <p>{copy.creditRefund(formatRupees(amountPaise), copy.refundReasons[reason])}</p>
            <p className="hint">{formatDateTime(at)}</p>
          </div>
        ))}
      </section>
    </div>
  );
}

function Capture({ capture }: { capture: AdminCapture }) {
  const { by, reference, amountPaise, currency, isDue, at, refunds } = capture;
  const amount = currency === 'INR' ? formatRupees(amountPaise) : `${currency} ${amountPaise / 100}`;
  return (
    <div className={styles.capture}>
      <p>{copy.captured(amount, by, formatDateTime(at))}</p>
      {reference !== null && <p className="hint">{copy.reference(reference)}</p>}
      {!isDue && <p className="hint">{copy.notDue}</p>}
      {refunds.map((refund) => (
        <RefundRow key={refund.id} refund={refund} />
      ))}
    </div>
  );
}

function RefundRow({ refund }: { refund: AdminRefund }) {
  const { amountPaise, reason, status, problem, target, note, reference } = refund;
  const may = useMay();
  const amount = formatRupees(amountPaise);
  const look =
    status === 'done' ? 'tag done' : status === 'failed' || status === 'by-hand' ? 'tag warning' : 'tag waiting';
  return (
    <div className={styles.refund}>
      <p>
        {copy.refund(amount, copy.refundReasons[reason])}
        {target === 'original' ? '' : `, ${copy.refundTargets[target]}`}{' '}
        <span className={look}>{copy.refundStates[status]}</span>
      </p>
      {problem !== null && <p className="hint">{problem}</p>}
      {reference !== null && <p className="hint">{copy.refundReference(reference)}</p>}
      {note !== null && <p className="hint">{copy.refundNote(note)}</p>}
      {refund.isUnassigned && <p className="hint">{copy.unassigned}</p>}
      {may('payments') && <RefundActions refund={refund} />}
    </div>
  );
}

/** What can be done about a refund that did not reach the customer by itself. */
function RefundActions({ refund }: { refund: AdminRefund }) {
  const { id, amountPaise, status, isByProvider, isCreditable, isUnassigned } = refund;
  const amount = formatRupees(amountPaise);
  return (
    <div className={adminStyles.actions}>
      {(status === 'by-hand' || status === 'failed') && (
        <OrderActionDialog
          intent="refund-sent"
          open={copy.refundSent}
          label={copy.refundSent}
          title={copy.refundSentTitle}
          text={copy.refundSentQuestion(amount)}
          fields={{ refundId: id }}
        >
          <OrderActionField name="reference" label={copy.refundSentReference} max={60} />
        </OrderActionDialog>
      )}
      {status === 'failed' && isByProvider && (
        <OrderAction intent="refund-retry" label={copy.refundRetry} fields={{ refundId: id }} />
      )}
      {(status === 'by-hand' || status === 'failed') && isCreditable && (
        <OrderActionDialog
          intent="refund-credit"
          open={copy.refundCredit}
          label={copy.refundCredit}
          title={copy.refundCreditTitle}
          text={copy.refundCreditQuestion(amount)}
          fields={{ refundId: id }}
        />
      )}
      {isUnassigned && <OrderAction intent="refund-assign" label={copy.refundAssign} fields={{ refundId: id }} />}
      {status === 'by-hand' && (
        <Link className="link" to="/admin/payouts">
          {copy.payouts}
        </Link>
      )}
    </div>
  );
}
