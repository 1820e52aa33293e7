import { formatRupees } from '#lib/money.ts';
import type { Totals } from '#shop/pricing/adjustments/adjust-lines.ts';
import styles from './order-parts.module.css';

type OrderSumsProps = {
  sums: Totals;
  labels: { total: string; discount: string; payable: string };
  /** Where goods are delivered free of charge. */
  freeDelivery?: { label: string; text: string } | false;
};

/** From the total at list prices to what is to pay. */
export const OrderSums = ({ sums, labels, freeDelivery = false }: OrderSumsProps) => (
  <dl className={styles.sums}>
    <Sum label={labels.total} text={formatRupees(sums.total)} />
    {sums.discount > 0 && <Sum label={labels.discount} text={formatRupees(-sums.discount)} />}
    {freeDelivery && <Sum {...freeDelivery} />}
    {sums.further.map(({ label, amount }) => (
      <Sum key={label} label={label} text={formatRupees(amount)} />
    ))}
    <Sum label={labels.payable} text={formatRupees(sums.payable)} isLast />
  </dl>
);

const Sum = ({ label, text, isLast = false }: { label: string; text: string; isLast?: boolean }) => (
  <div className={isLast ? styles.isLast : undefined}>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </div>
);
