import type { MouseEvent } from 'react';
import { Form, Link } from 'react-router';
import accountStyles from '#app/account/account.module.css';
import { useConfirmation } from '#app/client/use-confirmation.ts';
import { useReloadAfterReturn } from '#app/client/use-reload-after-return.ts';
import { AccountForm, type FormRefusal } from '#app/components/form.tsx';
import { preOrderCopy } from '#app/components/product/product-card-copy.ts';
import { serviceCopy } from '#app/storefront/services/copy.ts';
import { formatDay, formatDayOfMonth, formatWeekday } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { rulesOf } from '#shop/orders/order.ts';
import type { OrderDetail } from '#shop/orders/order-view.ts';
import { isPartlyShipped } from '#shop/orders/parcel.ts';
import type { EnabledMethod } from '#shop/payments/method.ts';
import { ordersCopy as copy, parcelsCopy } from './copy.ts';
import styles from './order.module.css';
import { isPayable } from './order-table.tsx';

type FormProps = {
  order: Pick<OrderDetail, 'id' | 'isPaid' | 'isPaidByCredit' | 'paidTogether'> & { isReplacement: boolean };
  refusal?: FormRefusal;
  onBack?: (event: MouseEvent) => void;
};

/** Asks for confirmation; the safe choice comes first. */
export function CancelForm({ order, refusal, onBack }: FormProps) {
  return (
    <div className={styles.cancelForm}>
      <p>
        <b>{copy.cancelConfirmation}</b>
      </p>
      {order.isPaid && <p>{copy.cancelPaid}</p>}
      {order.isPaidByCredit && <p>{copy.cancelCredit}</p>}
      {order.paidTogether !== null && <p>{copy.cancelTogether(order.paidTogether)}</p>}
      {order.isReplacement && <p>{copy.cancelReplacement}</p>}
      <AccountForm
        action={`/orders/${order.id}/cancel`}
        refusal={refusal}
        submit={copy.cancelYes}
        busy={copy.cancelling}
        danger
        beside={
          <Link className="button" to={`/orders/${order.id}`} onClick={onBack}>
            {copy.cancelNo}
          </Link>
        }
      />
    </div>
  );
}

/** A link to the confirmation page; with scripts it opens as a dialog. */
export function CancelOrder({ order }: { order: FormProps['order'] & Pick<OrderDetail, 'number'> }) {
  const { dialog, open, goBack } = useConfirmation();

  return (
    <>
      <Link className="button" to={`/orders/${order.id}/cancel`} onClick={open}>
        {copy.cancel}
      </Link>
      <dialog ref={dialog} className={accountStyles.dialog} aria-label={copy.cancelTitle(order.number)}>
        <CancelForm order={order} onBack={goBack} />
      </dialog>
    </>
  );
}

type Props = { order: OrderDetail; minutesLeft: number | null; quoteMethods: readonly EnabledMethod[] };

/** The files that were ordered with these goods and are paid separately. */
export function FilesToPay({ files }: { files: NonNullable<OrderDetail['filesToPay']> }) {
  return (
    <div className={styles.next}>
      <p>{copy.filesToPay(files.number, formatRupees(files.payablePaise))}</p>
      {/* The payment page has a policy of its own, so it is loaded as a document. */}
      <a className="button loud" href={`/orders/${files.id}/pay`}>
        {copy.payNow}
      </a>
    </div>
  );
}

/** What the customer has to do now, or waits for. */
export function OrderNext({ order, minutesLeft, quoteMethods }: Props) {
  if (order.status === 'quoted') return <Quote order={order} quoteMethods={quoteMethods} />;
  if (order.kind === 'service' && order.status === 'pending')
    return <p className={styles.next}>{serviceCopy.waiting}</p>;
  if (isChecked(order)) return <p className={styles.next}>{copy.claimed}</p>;
  if (isPaidOnDelivery(order) || isAwaited(order)) return <Parcel order={order} />;
  if (!isPayable(order)) return null;
  const isTimed = minutesLeft !== null && order.kind !== 'service';
  return (
    <div className={styles.next}>
      {isTimed && <p>{copy.minutesLeft(minutesLeft)}</p>}
      {/* The payment page has a policy of its own, so it is loaded as a document. */}
      <a className="button loud" href={`/orders/${order.id}/pay`}>
        {copy.payNow}
      </a>
    </div>
  );
}

/** Does the shop look for a payment before it goes on? */
const isChecked = (order: OrderDetail): boolean =>
  order.isClaimed && !order.isPaid && (isPayable(order) || order.status === 'pending');

/** Is it paid when it arrives? */
const isPaidOnDelivery = ({ due, isPaid, payablePaise, status }: OrderDetail): boolean =>
  due === 'delivery' && !isPaid && payablePaise > 0 && rulesOf(status).parcel !== null;

/** Is a parcel being packed or on its way? */
const isAwaited = ({ kind, status }: OrderDetail): boolean => kind === 'shop' && rulesOf(status).parcel !== null;

/** Where the parcel is, when it arrives, and what to have ready for it. */
function Parcel({ order }: Pick<Props, 'order'>) {
  const { expectedBy, releaseOn, status, payablePaise, parcels } = order;
  const trackingUrl = parcels.length === 0 ? order.trackingUrl : null;
  const partly = parcels.every(({ deliveredAt }) => deliveredAt !== null)
    ? parcelsCopy.restFollows
    : parcelsCopy.partly;
  const sentence = isPartlyShipped(order) ? partly : rulesOf(status).parcel;
  const { hasLeft } = rulesOf(status);
  return (
    <div className={styles.next}>
      <p>
        <b>
          {!isPaidOnDelivery(order)
            ? sentence
            : parcels.length === 0
              ? copy.keepReady(formatRupees(payablePaise))
              : `${sentence} ${parcelsCopy.keepReady}`}
        </b>
        {releaseOn !== null && !hasLeft && (
          <>
            <br />
            {preOrderCopy.ships(formatDayOfMonth(releaseOn))}
          </>
        )}
        {expectedBy !== null && (
          <>
            <br />
            {copy.expected(formatWeekday(expectedBy))}
          </>
        )}
      </p>
      {hasLeft && trackingUrl !== null && (
        <a className="button loud" href={trackingUrl} target="_blank" rel="noopener noreferrer">
          {copy.track}
        </a>
      )}
    </div>
  );
}

function Quote({ order, quoteMethods }: Pick<Props, 'order' | 'quoteMethods'>) {
  const { id, payablePaise, expiresAt } = order;
  useReloadAfterReturn();
  return (
    <section className={styles.next} aria-label={serviceCopy.quote(payablePaise)}>
      <p>
        <b>{serviceCopy.quote(payablePaise)}</b>
        {expiresAt !== null && (
          <>
            <br />
            {serviceCopy.validUntil(formatDay(expiresAt))}
          </>
        )}
      </p>
      <Form method="post" action={`/orders/${id}/accept`} className={styles.accept}>
        {quoteMethods.length > 1 && (
          <fieldset>
            <legend className="label">{serviceCopy.method}</legend>
            {quoteMethods.map(({ name, label }) => (
              <label key={name} className="check">
                <input type="radio" name="paymentMethod" value={name} required />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        <button type="submit" className="button loud">
          {quoteMethods.length > 0 ? serviceCopy.accept(payablePaise) : serviceCopy.acceptLater(payablePaise)}
        </button>
        <Link className="button" to={`/orders/${id}/cancel`}>
          {serviceCopy.decline}
        </Link>
      </Form>
    </section>
  );
}
