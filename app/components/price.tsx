import { formatRupees, type Paise } from '#lib/money.ts';
import { cardWords } from './product-card-copy.ts';

type Props = { price: Paise; payable: Paise /** Variants differ: this is the lowest. */; isFrom?: boolean };

/** What is paid, and the MRP struck where it is more. */
export function Price({ price, payable, isFrom = false }: Props) {
  return (
    <p className="price">
      {isFrom && <span>{cardWords.from}</span>}
      <b>{payable === 0 ? cardWords.free : formatRupees(payable)}</b>
      {payable < price && <Struck amount={price} />}
    </p>
  );
}

/** What it would cost without a discount: struck out for eyes, named for ears. */
export const Struck = ({ amount }: { amount: Paise }) => (
  <s>
    <span className="vh">{`${cardWords.mrp} `}</span>
    {formatRupees(amount)}
  </s>
);

/** "20" or "12.5": a discount as people read it. */
export const percentText = (discount: number): string => String(Math.round(discount * 10) / 10);
