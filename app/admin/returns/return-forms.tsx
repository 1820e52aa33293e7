import { useId } from 'react';
import { OrderAction, OrderActionField, useFaults } from '#app/admin/orders/order-action.tsx';
import { PhotoFields } from '#app/components/return-parts.tsx';
import * as numbers from '#config/numbers.ts';
import { formatRupees, PAISE_PER_RUPEE } from '#lib/money.ts';
import { isCancelled } from '#shop/orders/order.ts';
import type { OtherVariant } from '#shop/returns/find-returns.server.ts';
import {
  conditions,
  hasReplacementLeft,
  isReplacementAwaited,
  mayMoveReturn,
  type ReturnWish,
  type returnStatuses,
  wishText,
} from '#shop/returns/return.ts';
import { returnStatusRules } from '#shop/returns/return-statuses.ts';
import type { ReturnDetail, ReturnLine } from '#shop/returns/return-view.ts';
import type { SuggestedRefund } from '#shop/returns/suggest-refund.server.ts';
import styles from './admin-returns.module.css';
import { adminReturnCopy as copy } from './copy.ts';

type Props = {
  detail: ReturnDetail;
  variants: readonly OtherVariant[];
  suggested: readonly SuggestedRefund[];
  /** The owner's default for fees. */
  refundsFees: boolean;
  /** Of the refund form. */
  refundKey: string;
};

const TEXT_MAX = numbers.RETURN_TEXT_MAX_CHARACTERS;

/** Every step that is allowed now, the likely one first; the others are closed. */
export function ReturnForms({ detail, variants, suggested, refundsFees, refundKey }: Props) {
  const { status, keepsGoods } = detail;
  const can = (to: (typeof returnStatuses)[number]) => mayMoveReturn(status, to, 'admin');
  const isAway = status === 'approved' && !keepsGoods;
  const faults = Object.keys(useFaults());
  /** Without scripts, a form that was refused is open. */
  const isRefused = (...fields: string[]) => faults.some((fault) => fields.some((field) => fault.startsWith(field)));
  const isReplaced = detail.resolution === 'replacement';
  const needsPlacing = detail.replacement === null || isCancelled(detail.replacement.status);
  return (
    <div className={styles.step}>
      {can('approved') && <Approve detail={detail} variants={variants} />}
      {can('in-transit') && isAway && (
        <OrderAction intent="in-transit" label={returnStatusRules['in-transit'].admin.action} loud />
      )}
      {(isAway || status === 'in-transit') && (
        <Pickup detail={detail} isOpen={isRefused('carrier', 'trackingNumber', 'pickupOn')} />
      )}
      {can('received') && !(status === 'approved' && keepsGoods) && (
        <Inspect detail={detail} isOpen={status === 'in-transit' || isRefused(...conditions)} />
      )}
      {can('replaced') && !isAway && detail.orderKind === 'shop' && (
        <details open={isReplaced}>
          <summary>{copy.replace}</summary>
          <OrderAction intent="replaced" label={copy.replace} loud={isReplaced}>
            {needsPlacing && <Variants lines={detail.lines} variants={variants} />}
          </OrderAction>
        </details>
      )}
      {can('refunded') && !isAway && !hasReplacementLeft(detail) && (
        <Refund
          detail={detail}
          suggested={suggested}
          isOpen={!isReplaced || isRefused('amount', 'units')}
          refundsFees={refundsFees}
          refundKey={refundKey}
        />
      )}
      {can('question') && (
        <details open={isRefused('question')}>
          <summary>{copy.ask}</summary>
          <OrderAction intent="question" label={copy.ask}>
            <OrderActionField name="question" label={copy.question} isLong max={TEXT_MAX} />
          </OrderAction>
        </details>
      )}
      {can('declined') && (
        <details open={isRefused('reason')}>
          <summary>{copy.decline}</summary>
          <OrderAction intent="declined" label={copy.decline} danger>
            <OrderActionField name="reason" label={copy.declineReason} isLong max={TEXT_MAX} />
          </OrderAction>
        </details>
      )}
      {can('closed') && !isReplacementAwaited(detail) && (
        <OrderAction intent="closed" label={returnStatusRules.closed.admin.action} />
      )}
    </div>
  );
}

const wishes: readonly ReturnWish[] = ['refund', 'replacement', 'credit'];

function Approve({ detail: { wish, lines, orderKind }, variants }: Pick<Props, 'detail' | 'variants'>) {
  const id = useId();
  return (
    <OrderAction intent="approved" label={copy.approve} loud>
      <fieldset className={styles.choices}>
        <legend className="label">{copy.approveAs}</legend>
        {wishes
          .filter((one) => one !== 'replacement' || orderKind === 'shop')
          .map((one) => (
            <label key={one} className="check">
              <input type="radio" name="resolution" value={one} defaultChecked={one === wish} />
              {wishText[one]}
            </label>
          ))}
      </fieldset>
      <label className="check">
        <input
          type="checkbox"
          name="keepsGoods"
          value="yes"
          defaultChecked={orderKind !== 'shop'}
          aria-describedby={id}
        />
        {copy.keepsGoods}
      </label>
      <p className="hint" id={id}>
        {copy.keepsHint}
      </p>
      <Variants lines={lines} variants={variants} />
    </OrderAction>
  );
}

/** For products with sizes: which one to send. */
function Variants({ lines, variants }: { lines: readonly ReturnLine[]; variants: readonly OtherVariant[] }) {
  const id = useId();
  return lines.map(({ position, productId, variantId, name }) => {
    const own = variants.filter((variant) => variant.productId === productId);
    if (own.length < 2) return null;
    const field = `variant-${position}`;
    return (
      <div key={position} className="field">
        <label htmlFor={id + field}>{copy.variant(name)}</label>
        <select id={id + field} name={field} className="input" defaultValue="">
          <option value="">{copy.asOrdered}</option>
          {own
            .filter((variant) => variant.id !== variantId)
            .map(({ id: other, text, stock }) => (
              <option key={other} value={other} disabled={stock === 0}>
                {copy.stock(text, stock)}
              </option>
            ))}
        </select>
      </div>
    );
  });
}

const Pickup = ({
  detail: { carrier, trackingNumber, pickupOn },
  isOpen,
}: Pick<Props, 'detail'> & { isOpen: boolean }) => (
  <details open={isOpen}>
    <summary>{carrier === null ? copy.pickup : copy.editPickup}</summary>
    <OrderAction intent="pickup" label={copy.savePickup}>
      <OrderActionField name="carrier" label={copy.carrier} defaultValue={carrier} max={100} />
      <OrderActionField name="trackingNumber" label={copy.trackingNumber} defaultValue={trackingNumber} max={100} />
      <OrderActionField name="pickupOn" label={copy.pickupOn} defaultValue={pickupOn} type="date" />
    </OrderAction>
  </details>
);

/** What arrived, counted by line and condition. */
function Inspect({ detail: { lines }, isOpen }: Pick<Props, 'detail'> & { isOpen: boolean }) {
  const id = useId();
  return (
    <details open={isOpen}>
      <summary>{copy.inspect}</summary>
      <OrderAction intent="received" label={returnStatusRules.received.admin.action} loud hasFiles>
        <p className="hint">{copy.inspectText}</p>
        {lines.map(({ position, name, quantity }) => (
          <fieldset key={position}>
            <legend className="label">{copy.ofUnits(name, quantity)}</legend>
            <div className={styles.counts}>
              {conditions.map((condition) => (
                <label key={condition} className="field" htmlFor={`${id}${condition}-${position}`}>
                  {copy.conditions[condition]}
                  <input
                    id={`${id}${condition}-${position}`}
                    name={`${condition}-${position}`}
                    className="input"
                    inputMode="numeric"
                    autoComplete="off"
                    defaultValue={condition === 'sellable' ? quantity : 0}
                  />
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <OrderActionField name="note" label={copy.inspectionNote} isLong max={TEXT_MAX} />
        <PhotoFields label={copy.photos} hint={copy.photosHint} />
      </OrderAction>
    </details>
  );
}

/** A refund by line and amount. */
function Refund({
  detail: { lines, wish },
  suggested,
  isOpen,
  refundsFees,
  refundKey,
}: Pick<Props, 'detail' | 'suggested' | 'refundsFees' | 'refundKey'> & { isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary>{copy.refund}</summary>
      <OrderAction intent="refunded" label={copy.refund} loud={isOpen} fields={{ key: refundKey }}>
        {suggested.map(({ position, units, amountPaise, leftPaise }) => (
          <div key={position}>
            <input type="hidden" name={`units-${position}`} value={units} />
            <OrderActionField
              name={`amount-${position}`}
              label={copy.amount(lines.find((line) => line.position === position)?.name ?? '')}
              hint={copy.left(formatRupees(leftPaise))}
              defaultValue={String(amountPaise / PAISE_PER_RUPEE)}
            />
          </div>
        ))}
        <label className="check">
          <input type="checkbox" name="withFees" value="yes" defaultChecked={refundsFees} />
          {copy.withFees}
        </label>
        <fieldset className={styles.choices}>
          <legend className="label">{copy.refundTo}</legend>
          {(['refund', 'credit'] as const).map((to) => (
            <label key={to} className="check">
              <input type="radio" name="to" value={to} defaultChecked={(wish === 'credit') === (to === 'credit')} />
              {copy.to[to]}
            </label>
          ))}
        </fieldset>
        <OrderActionField name="note" label={copy.refundNote} max={500} />
      </OrderAction>
    </details>
  );
}
