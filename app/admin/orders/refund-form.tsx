import { useId } from 'react';
import adminStyles from '#app/admin/components/admin.module.css';
import { capitalized } from '#app/admin/components/capitalized.ts';
import { formatRupees, sumOf } from '#lib/money.ts';
import { orderRefundReasons } from '#shop/payments/payments.ts';
import type { Refundable } from '#shop/refunds/refund.ts';
import styles from './admin-orders.module.css';
import { OrderAction, OrderActionField } from './order-action.tsx';
import { adminOrderCopy, refundFormCopy as copy } from './order-copy.ts';

/** Refunds amounts of single lines; nothing is filled in, so that nobody refunds by accident. */
export function RefundForm({ refundable: { left, key, hasPayout, hasAccount } }: { refundable: Refundable }) {
  const id = useId();
  const lines = left.filter(({ goods }) => goods > 0);
  const fees = sumOf(left.map((line) => line.fees));
  if (lines.length === 0 && fees === 0) return null;
  const targets = [
    'original' as const,
    ...(hasPayout ? (['payout'] as const) : []),
    ...(hasAccount ? (['store-credit'] as const) : []),
  ];
  return (
    <section className={adminStyles.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{copy.title}</h2>
      <p className="hint">{copy.hint}</p>
      <details className={styles.more}>
        <summary>{copy.open}</summary>
        <OrderAction intent="refund" label={copy.submit} danger fields={{ key }}>
          {lines.map(({ line, name, goods }) => (
            <fieldset key={line} className={styles.refundLine}>
              <legend>{copy.line(name, formatRupees(goods))}</legend>
              <OrderActionField name={`amount-${line}`} label={copy.amount} max={12} />
              <OrderActionField name={`units-${line}`} label={copy.units} max={3} />
            </fieldset>
          ))}
          {fees > 0 && (
            <label className="check">
              <input type="checkbox" name="withFees" value="yes" />
              {copy.withFees(formatRupees(fees))}
            </label>
          )}
          <div className={styles.fields}>
            <div className="field">
              <label htmlFor={`${id}-reason`}>{copy.reason}</label>
              <select id={`${id}-reason`} name="reason" className="input">
                {orderRefundReasons.map((reason) => (
                  <option key={reason} value={reason}>
                    {capitalized(adminOrderCopy.refundReasons[reason])}
                  </option>
                ))}
              </select>
            </div>
            <div className="field">
              <label htmlFor={`${id}-to`}>{copy.to}</label>
              <select id={`${id}-to`} name="to" className="input">
                {targets.map((target) => (
                  <option key={target} value={target}>
                    {capitalized(adminOrderCopy.refundTargets[target])}
                  </option>
                ))}
              </select>
            </div>
          </div>
          <OrderActionField name="note" label={copy.note} hint={copy.noteHint} max={500} />
        </OrderAction>
      </details>
    </section>
  );
}
