import { formatRupees, type Paise } from '#lib/money.ts';
import styles from './price.module.css';
import { cardCopy } from './product-card-copy.ts';

type Props = {
  price: Paise;
  payable: Paise /** Variants differ: this is the lowest. */;
  isFrom?: boolean;
  className?: string;
};

/** The price, and the struck-out MRP if it is higher. */
export function Price({ price, payable, isFrom = false, className = '' }: Props) {
  return (
    <p className={`${styles.price} ${className}`}>
      {isFrom && <span>{cardCopy.from}</span>}
      <b>{payable === 0 ? cardCopy.free : formatRupees(payable)}</b>
      {payable < price && <StruckPrice amount={price} />}
    </p>
  );
}

/** The price without the discount: struck out, and named for screen readers. */
export const StruckPrice = ({ amount }: { amount: Paise }) => (
  <s>
    <span className="vh">{`${cardCopy.mrp} `}</span>
    {formatRupees(amount)}
  </s>
);

/** The discount as text: "20" or "12.5". */
export const percentText = (discount: number): string => String(Math.round(discount * 10) / 10);
