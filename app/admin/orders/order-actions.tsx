import { type RefObject, useEffect, useId, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { useMay } from '#app/admin/components/use-may.ts';
import { quoteFormCopy as copy } from '#app/admin/services/copy.ts';
import { FieldFrame } from '#app/components/field-frame.tsx';
import type { AdminAnswer } from '#app/http/admin.ts';
import { formatRupees } from '#lib/money.ts';
import { type AdminOrder, adminMoves, canAdminMove, stepTo } from '#shop/fulfilment/admin-order.ts';
import type { NextInLine } from '#shop/fulfilment/dashboard.ts';
import { isOnItsWay, type OrderStatus, orderName, rulesOf } from '#shop/orders/order.ts';
import styles from './admin-orders.module.css';
import { adminOrdersCopy } from './copy.ts';
import { OrderAction, OrderActionDialog } from './order-action.tsx';
import { adminOrderCopy } from './order-copy.ts';
import { NEXT, NextActions, stepsOf, waitsForClaim } from './order-moves.tsx';
import { ParcelFields, ShipPart } from './parcels-card.tsx';

/** Form that quotes a price for a brief: posts `intent` "quote" and `price` in whole rupees to the order's page. */
function QuoteForm({ path }: { path: string }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<AdminAnswer>();
  const isBusy = fetcher.state !== 'idle';
  const answer = fetcher.data?.isDone === false ? fetcher.data : undefined;
  useAdminAnswer(fetcher.data, form);
  return (
    <fetcher.Form method="post" action={path} ref={form} className={styles.form} noValidate>
      <h3>{copy.title}</h3>
      {answer?.problem && (
        <p className="form-problem" tabIndex={-1}>
          {answer.problem}
        </p>
      )}
      <input type="hidden" name="intent" value="quote" />
      <FieldFrame id={id} label={`${copy.price}, ${copy.valid}`} hint={copy.hint} fault={answer?.faults.price}>
        {(control) => <input {...control} name="price" required inputMode="numeric" autoComplete="off" />}
      </FieldFrame>
      <div className={adminStyles.actions}>
        <button type="submit" className="button loud" disabled={isBusy}>
          {isBusy ? copy.sending : copy.send}
        </button>
      </div>
    </fetcher.Form>
  );
}

type Props = { order: AdminOrder; line: readonly NextInLine[]; usualCarrier: string | null; isBooked: boolean };

/** The allowed actions of an order, and links to the next orders. */
export function OrderActions({ order, line, usualCarrier, isBooked }: Props) {
  const may = useMay();
  const { hasRest, hasMoves, form, next, toShip, hasMore } = stepsOf(order, may);
  const section = useRef<HTMLElement>(null);
  useShippingLine(section, toShip !== undefined, isOnItsWay(order.status));
  // Others have to do something, this person has not.
  if (hasMoves && !form && !next && !hasMore && !waitsForClaim(order)) return null;
  return (
    <section className={`${adminStyles.card} ${styles.adminNext}`} aria-labelledby={NEXT} ref={section}>
      <h2 id={NEXT} tabIndex={-1}>
        {adminOrderCopy.next}
      </h2>
      <ClaimedPayment order={order} />
      {form === 'quote' && <QuoteForm path={`/admin/orders/${order.id}`} />}
      {!hasMoves && <p>{adminOrderCopy.nothingNext}</p>}
      {toShip && (
        <OrderAction intent={toShip} label={stepTo(toShip).action} loud>
          {hasRest && <p className="hint">{adminOrderCopy.restHint}</p>}
          <ParcelFields
            order={{
              carrier: order.carrier ?? usualCarrier,
              trackingNumber: hasRest ? null : order.trackingNumber,
              trackingUrl: hasRest ? null : order.trackingUrl,
            }}
          />
        </OrderAction>
      )}
      {toShip && !isBooked && (
        <ShipPart key={order.parcels.length} order={order} carrier={order.carrier ?? usualCarrier} />
      )}
      <NextActions order={order} className={styles.inCard} />
      {line.length > 0 && may('orders.fulfil') && <Line line={line} />}
    </section>
  );
}

const TRACKING = '#tracking';

/**
 * Lets one ship parcel after parcel with Enter alone: a shipped order leads to the next one, whose tracking number is
 * focused.
 */
function useShippingLine(section: RefObject<HTMLElement | null>, isToShip: boolean, isSent: boolean): void {
  const before = useRef<'to-ship' | 'other' | null>(null);
  useEffect(() => {
    const find = (what: string) => section.current?.querySelector<HTMLElement>(what);
    const isBegun = before.current === null ? location.hash === TRACKING : before.current !== 'to-ship';
    // A packed order is shipped next; without this, Enter would activate the button that took the old one's place and
    // complete the order by mistake.
    if (isBegun && isToShip) find('input[name="trackingNumber"]')?.focus();
    if (before.current === 'to-ship' && isSent) (find(`a[href$="${TRACKING}"]`) ?? find('nav a'))?.focus();
    before.current = isToShip ? 'to-ship' : 'other';
  });
}

const isShippedNext = (status: OrderStatus): boolean =>
  adminMoves.some((to) => stepTo(to).form === 'parcel' && canAdminMove(status, to, 'shop'));

/** Links to the next orders, without returning to the list. */
function Line({ line }: { line: readonly NextInLine[] }) {
  return (
    <nav className={styles.line} aria-label={adminOrderCopy.line}>
      {line.map(({ status, id, number, others }) => (
        <Link key={status} className="link" to={`/admin/orders/${id}${isShippedNext(status) ? TRACKING : ''}`}>
          {rulesOf(status).next?.(orderName(number), others)}
        </Link>
      ))}
    </nav>
  );
}

/** A payment that only the administrator can see: the customer's claim, and the button that confirms it. */
function ClaimedPayment({ order }: { order: AdminOrder }) {
  const { payment } = order;
  const may = useMay();
  if (!payment?.claim || !waitsForClaim(order)) return null;
  const amount = formatRupees(payment.amountPaise);
  const { claimedReference, sameReference, claim } = payment;
  return (
    <section className={styles.claim} aria-labelledby="claim-title">
      <h3 id="claim-title">{adminOrderCopy.claimTitle(claim.by)}</h3>
      <p>
        {claimedReference === null
          ? adminOrderCopy.claimOpen(amount, claim.by)
          : adminOrderCopy.claimed(amount, claimedReference, claim.account)}
      </p>
      {sameReference.length > 0 && (
        <p className="fault">
          {adminOrderCopy.sameReference}{' '}
          {sameReference.map(({ id, number }) => (
            <Link key={id} className="link" to={`/admin/orders/${id}`}>
              #{number}
            </Link>
          ))}
        </p>
      )}
      {may('payments') && (
        <OrderActionDialog
          intent="confirm-payment"
          open={adminOrderCopy.confirmPayment}
          label={adminOrdersCopy.receivedYes}
          title={adminOrdersCopy.received}
          text={adminOrderCopy.confirmQuestion(amount)}
          loud
        />
      )}
    </section>
  );
}
