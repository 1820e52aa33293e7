import { useRef } from 'react';
import adminStyles from '#app/admin/components/admin.module.css';
import { Sheet } from '#app/admin/components/sheet.tsx';
import { type May, useMay } from '#app/admin/components/use-may.ts';
import { useChange } from '#app/client/use-change.ts';
import { formatDay } from '#lib/clock.ts';
import { startOf } from '#lib/days.ts';
import { formatRupees } from '#lib/money.ts';
import {
  type AdminOrder,
  adminMoves,
  canAdminMove,
  deletionOf,
  isReceiptRequested,
  stepTo,
} from '#shop/fulfilment/admin-order.ts';
import { rulesOf } from '#shop/orders/order.ts';
import type { AdminMove } from '#shop/orders/order-statuses.ts';
import { isPartlyShipped } from '#shop/orders/parcel.ts';
import styles from './admin-orders.module.css';
import { adminOrdersCopy } from './copy.ts';
import { OrderAction, OrderActionDialog, OrderActionField } from './order-action.tsx';
import { adminOrderCopy } from './order-copy.ts';

/** Id of the heading above the forms of the next step. */
export const NEXT = 'next-title';

/** Whether a person may make this move of this order, with the payment that it asks for. */
const mayMove = (may: May, order: AdminOrder, to: AdminMove): boolean =>
  may(stepTo(to).form === 'reason' ? 'orders.manage' : 'orders.fulfil') &&
  (may('payments') || !isReceiptRequested(to, order));

/** What somebody can do with an order: one next step, prominent, and the others. `hasMoves`: somebody else can do more. */
export function stepsOf(order: AdminOrder, may: May) {
  const { status, kind, archivedAt } = order;
  const hasRest = isPartlyShipped(order);
  const all = adminMoves.filter((to) => canAdminMove(status, to, kind) && (!hasRest || to === 'shipped'));
  const moves = all.filter((to) => mayMove(may, order, to));
  const hasNoPrice = kind === 'service' && order.lines.length === 0;
  const toShip = moves.find((to) => stepTo(to).form === 'parcel');
  // Those have fields of their own: they stay in the card, and the bar of a phone leads to them.
  const form: keyof typeof adminOrderCopy.toForm | null = toShip
    ? 'ship'
    : waitsForClaim(order) && may('payments')
      ? 'claim'
      : hasNoPrice && status === 'pending' && may('orders.manage')
        ? 'quote'
        : null;
  const plain = moves.filter((to) => stepTo(to).form === null && !(hasNoPrice && to === 'confirmed'));
  const next = form === null ? plain[0] : undefined;
  const others = plain.filter((to) => to !== next);
  const toCancel = moves.find((to) => stepTo(to).form === 'reason');
  const isDeletable = may('orders.manage') && archivedAt === null && deletionOf(status, kind) !== 'refuse' && !hasRest;
  const hasMore = others.length > 0 || isSlipRequested(order) || toCancel !== undefined || isDeletable;
  return { hasRest, hasMoves: all.length > 0, toShip, form, next, others, toCancel, isDeletable, hasMore };
}

/** The next step and a menu of the others. On a phone the page has it in a bar at its lower edge. */
export function NextActions({ order, className = '' }: { order: AdminOrder; className?: string | undefined }) {
  const { form, next, others, toCancel, isDeletable, hasMore } = stepsOf(order, useMay());
  const sheet = useRef<HTMLDivElement>(null);
  useChange(order.status, () => sheet.current?.hidePopover());
  if (!form && !next && !hasMore) return null;
  return (
    <div className={`${adminStyles.actions} ${className}`}>
      {form && (
        <a className={`button loud ${styles.toForm}`} href={`#${NEXT}`}>
          {adminOrderCopy.toForm[form]}
        </a>
      )}
      {next && <MoveAction order={order} to={next} isFirst />}
      {hasMore && (
        <Sheet label={adminOrderCopy.more} name={adminOrderCopy.more} className={adminStyles.actions} ref={sheet}>
          {others.map((to) => (
            <MoveAction key={to} order={order} to={to} isFirst={false} />
          ))}
          {isSlipRequested(order) && (
            <a className="button" href={`/admin/orders/${order.id}/packing-slip.pdf`} target="_blank" rel="noreferrer">
              {adminOrderCopy.slip} {adminOrderCopy.opensPdf}
            </a>
          )}
          {toCancel && <CancelAction order={order} to={toCancel} />}
          {isDeletable && <DeleteAction order={order} />}
        </Sheet>
      )}
    </div>
  );
}

/** There is something to pack: from the confirmation on, unless it is cancelled. */
export const hasSlip = ({ kind, status, lines }: AdminOrder): boolean =>
  kind !== 'digital' &&
  lines.length > 0 &&
  (canAdminMove(status, 'packed', kind) || canAdminMove(status, 'shipped', kind) || rulesOf(status).hasLeft);

/** The packing slip is among the actions while the order is being packed, later among the documents. */
export const isSlipRequested = (order: AdminOrder): boolean =>
  hasSlip(order) && order.kind === 'shop' && rulesOf(order.status).next !== null;

function MoveAction({ order, to, isFirst }: { order: AdminOrder; to: AdminMove; isFirst: boolean }) {
  const { action: label, receipt } = stepTo(to);
  if (to === 'packed' && order.releaseOn !== null) {
    return (
      <OrderActionDialog
        intent={to}
        open={label}
        label={adminOrdersCopy.earlyYes}
        title={adminOrdersCopy.earlyTitle}
        text={adminOrdersCopy.earlyText(formatDay(startOf(order.releaseOn)))}
        fields={{ early: 'yes' }}
        loud={isFirst}
      />
    );
  }
  if (!isReceiptRequested(to, order)) return <OrderAction intent={to} label={label} loud={isFirst} />;
  const amount = formatRupees(order.payablePaise - order.receivedPaise);
  return (
    <OrderActionDialog
      intent={to}
      open={label}
      label={adminOrdersCopy.receivedYes}
      title={adminOrdersCopy.received}
      text={receipt?.text(amount) ?? ''}
      fields={{ received: 'yes' }}
      loud={isFirst}
    />
  );
}

const CancelAction = ({ order, to }: { order: AdminOrder; to: AdminMove }) => (
  <OrderActionDialog
    intent={to}
    open={stepTo(to).action}
    label={adminOrderCopy.cancelYes}
    title={adminOrderCopy.cancelTitle}
    text={[
      adminOrderCopy.cancelText,
      ...(order.isPaid ? [adminOrderCopy.cancelPaid(formatRupees(order.payablePaise))] : []),
      ...togetherWith(order),
    ].join(' ')}
    danger
  >
    <OrderActionField name="reason" label={adminOrderCopy.reason} isLong max={500} />
  </OrderActionDialog>
);

/** Says which unpaid orders are cancelled together with this one. */
const togetherWith = ({ status, siblings }: AdminOrder): string[] =>
  siblings.flatMap(({ number, isPaidSeparately }) =>
    status === 'unpaid' && !isPaidSeparately ? [adminOrderCopy.cancelTogether(number)] : [],
  );

function DeleteAction({ order }: { order: AdminOrder }) {
  const { deletions } = adminOrderCopy;
  const deletion = deletionOf(order.status, order.kind);
  return (
    <OrderActionDialog
      intent="delete"
      open={adminOrdersCopy.delete}
      label={adminOrdersCopy.delete}
      title={adminOrderCopy.deleteTitle}
      text={deletion === 'cancel' ? [deletions.cancel, ...togetherWith(order)].join(' ') : deletions.archive}
      danger
    />
  );
}

/** The customer has paid in a way that only the administrator can see, or is about to. */
export function waitsForClaim({ payment, isPaid, isClaimed, status, cancelledBy }: AdminOrder): boolean {
  const isOpen = ['unpaid', 'pending'].includes(status) || (status === 'cancelled' && cancelledBy === 'expiry');
  return Boolean(payment?.claim) && !isPaid && (isClaimed || isOpen);
}
