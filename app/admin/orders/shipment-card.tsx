import { useRef } from 'react';
import { Form } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { isFocusLost, readFrom } from '#app/admin/components/use-admin-result.ts';
import { useChange } from '#app/client/use-change.ts';
import { formatRupees } from '#lib/money.ts';
import type { Permission } from '#shop/accounts/permissions.ts';
import type { AdminOrder } from '#shop/fulfilment/admin-order.ts';
import { isCancelled, isOnItsWay } from '#shop/orders/order.ts';
import {
  type BookingAction,
  EWAY_BILL_PAISE,
  isBooked,
  isNotArriving,
  type ShippingView,
  trackingStages,
} from '#shop/shipping/shipment.ts';
import styles from './admin-orders.module.css';
import { OrderAction, OrderActionDialog } from './order-action.tsx';
import { adminOrderCopy as copy } from './order-copy.ts';
import { WholeParcelBack } from './parcel-back.tsx';

type Props = { order: AdminOrder; shipping: ShippingView; may: (permission: Permission) => boolean };

/** Books a parcel with the carrier that is set up, and shows where it is. */
export function ShipmentCard({ order, shipping, may }: Props) {
  const { shipment, parcel, isSetUp } = shipping;
  const isReady = order.status === 'confirmed' || order.status === 'packed';
  const isWhole = order.parcels.length === 0;
  if (isOnItsWay(order.status) && !isBooked(shipment))
    return isWhole && may('orders.manage') ? <WholeParcelBack /> : null;
  const isBookable = isSetUp && isReady && isWhole && !isBooked(shipment) && may('orders.fulfil');
  const hasHint = isReady && parcel !== null && parcel.valuePaise >= EWAY_BILL_PAISE;
  if (shipment === null && !isBookable && !hasHint) return null;
  return (
    <section className={adminStyles.card} aria-labelledby="ship-title">
      <h2 id="ship-title">{copy.shipTitle}</h2>
      {isReady && parcel !== null && (
        <p className="hint">
          {copy.weighs(String(parcel.grams / 1_000), parcel.size)}{' '}
          {parcel.hsns.length > 0 && copy.hsns(parcel.hsns.join(', '))}
        </p>
      )}
      {hasHint && <p className={styles.claim}>{copy.ewayBill}</p>}
      {shipment !== null && <Booked order={order} shipping={shipping} may={may} />}
      {isBookable && <Couriers order={order} shipping={shipping} />}
    </section>
  );
}

function Booked({ order, shipping: { shipment, can }, may }: Props) {
  if (shipment === null) return null;
  const { state, courier, trackingNumber, labelUrl, isPickupRequested, stage, problem } = shipment;
  const actions = may('orders.fulfil') && <BookingActions order={order} can={can} />;
  if (state !== 'booked') {
    const isOver = stage === 'cancelled';
    return (
      <>
        <p>{isOver ? trackingStages.cancelled.label : (problem ?? copy.bookingOpen)}</p>
        {actions}
      </>
    );
  }
  return (
    <>
      <p>{copy.shipState(`${courier} ${trackingNumber}`, trackingStages[stage].label)}</p>
      {labelUrl !== null && (
        <p>
          <a className="link" href={labelUrl} target="_blank" rel="noopener noreferrer">
            {copy.label} {copy.opensPdf}
          </a>
        </p>
      )}
      {problem !== null && (
        <p className="fault">
          {copy.bookingStays} {problem}
        </p>
      )}
      {!isPickupRequested && stage === 'booked' && <p className="hint">{copy.noPickup}</p>}
      {actions}
      {isNotArriving(stage) && order.status === 'shipped' && may('orders.manage') && (
        <OrderActionDialog intent="parcel-back" {...(stage === 'lost' ? copy.parcelLost : copy.parcelBack)} />
      )}
    </>
  );
}

function BookingActions({ order, can }: { order: AdminOrder; can: readonly BookingAction[] }) {
  if (can.length === 0) return null;
  return (
    <div className={adminStyles.actions}>
      {can.includes('make-label') && <OrderAction intent="make-label" label={copy.makeLabel} />}
      {can.includes('request-pickup') && <OrderAction intent="request-pickup" label={copy.requestPickup} />}
      {can.includes('cancel-booking') && (
        <OrderActionDialog
          intent="cancel-booking"
          open={copy.cancelBooking}
          label={copy.cancelBooking}
          title={copy.cancelBookingTitle}
          text={isCancelled(order.status) ? copy.cancelBookingOver : copy.cancelBookingText}
          danger
        />
      )}
    </div>
  );
}

function Couriers({ order, shipping: { rates, problem } }: { order: AdminOrder; shipping: ShippingView }) {
  // The button that asked for the couriers is gone.
  const isFound = rates !== null;
  const wasFound = useRef(isFound);
  useChange(isFound, () => {
    const isNew = isFound && !wasFound.current;
    wasFound.current = isFound;
    if (!isNew || !isFocusLost()) return;
    const first = document.querySelector<HTMLElement>('[name="courier"]');
    if (first) first.focus();
    else readFrom(document.getElementById('ship-title'));
  });
  return (
    <>
      {problem !== null && <p className="fault">{problem}</p>}
      {rates === null ? (
        <Form method="get" action={`/admin/orders/${order.id}`} preventScrollReset>
          <button type="submit" className="button" name="couriers" value="all">
            {copy.findCouriers}
          </button>
        </Form>
      ) : rates.length === 0 ? (
        <p>{copy.noCouriers}</p>
      ) : (
        <OrderAction intent="book" label={copy.book}>
          <fieldset className={`field ${styles.couriers}`}>
            <legend>{copy.couriers}</legend>
            {rates.map(({ carrier, carrierLabel, courierId, courier, ratePaise, days }, at) => (
              <label className="check" key={`${carrier}:${courierId}`}>
                <input type="radio" name="courier" value={`${carrier}:${courierId}`} defaultChecked={at === 0} />
                {copy.rate(courier, carrierLabel, formatRupees(ratePaise), days === null ? null : copy.rateDays(days))}
              </label>
            ))}
          </fieldset>
        </OrderAction>
      )}
    </>
  );
}
