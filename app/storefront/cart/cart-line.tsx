import { Link } from 'react-router';
import { cart } from '#app/client/cart-store.ts';
import { Icon } from '#app/components/icon.tsx';
import { StruckPrice } from '#app/components/product/price.tsx';
import { preOrderCopy } from '#app/components/product/product-card-copy.ts';
import { formatDateTime, formatDayOfMonth } from '#lib/clock.ts';
import { formatRupees, type Paise } from '#lib/money.ts';
import type { CartEntry } from '#shop/cart/cart.ts';
import {
  isUnavailable,
  type LineAnswer,
  type LineState,
  lineState,
  quantityMax,
  unitPayable,
} from '#shop/cart/current-line.ts';
import { totals } from '#shop/pricing/adjustments/adjust-lines.ts';
import cartStyles from './cart.module.css';
import cartSummaryStyles from './cart-summary.module.css';
import { cartCopy } from './copy.ts';

type CartLineProps = {
  entry: CartEntry;
  /** undefined: not requested yet. */
  answer: LineAnswer | undefined;
  /** Earlier unit price, if it changed. */
  before: Paise | undefined;
  onRemove: () => void;
};

export function CartLine({ entry, answer, before, onRemove }: CartLineProps) {
  const name = entry.name || cartCopy.unnamed;
  const state = answer && lineState({ quantity: entry.quantity, seen: before ?? null }, answer);
  const { total, payable } = totals([entry]);
  const isOut = isUnavailable(state);
  return (
    <li className={isOut ? `${cartStyles.line} ${cartStyles.isOut}` : cartStyles.line}>
      <Link to={`/item/${entry.id}`} className={cartStyles.picture} tabIndex={-1} aria-hidden="true">
        <img src={entry.image ?? '/placeholder.svg'} alt="" width="112" height="112" />
      </Link>
      <div className={cartStyles.about}>
        <h2 className={cartStyles.name}>
          <Link to={`/item/${entry.id}`}>{name}</Link>
        </h2>
        {entry.optionText && <p className="hint">{entry.optionText}</p>}
        {typeof answer === 'object' && answer.releaseOn !== null && (
          <p className="hint">{preOrderCopy.ships(formatDayOfMonth(answer.releaseOn))}</p>
        )}
        <UnitPrice entry={entry} />
        {/* In the page before the answer comes, so that screen readers announce it. */}
        <div aria-live="polite">
          {answer && state && <LineNotice entry={entry} name={name} answer={answer} state={state} before={before} />}
        </div>
      </div>
      <div className={cartStyles.doing}>
        {!isOut && <Stepper entry={entry} name={name} answer={answer} />}
        <button type="button" className={cartStyles.remove} aria-label={cartCopy.removeNamed(name)} onClick={onRemove}>
          <Icon name="bin" />
          {cartCopy.remove}
        </button>
      </div>
      {!isOut && (
        <p className={cartStyles.amount}>
          {payable < total && <StruckPrice amount={total} />}
          <b>{entry.price === null ? '…' : formatRupees(payable)}</b>
        </p>
      )}
    </li>
  );
}

function UnitPrice({ entry }: { entry: CartEntry }) {
  const unit = unitPayable(entry);
  if (unit === null || entry.price === null) return null;
  return (
    <p className={cartStyles.unit}>
      {formatRupees(unit)} {unit < entry.price && <StruckPrice amount={entry.price} />} {cartCopy.each}
    </p>
  );
}

type LineNoticeProps = {
  entry: CartEntry;
  name: string;
  answer: LineAnswer;
  state: LineState;
  before: Paise | undefined;
};

/** A message about the line's price and stock, with a link or button to resolve it. */
function LineNotice({ entry, name, answer, state, before }: LineNoticeProps) {
  if (state === 'gone')
    return <p className={`${cartSummaryStyles.noticeLine} ${cartSummaryStyles.bad}`}>{cartCopy.gone}</p>;
  if (state === 'sold-out')
    return <p className={`${cartSummaryStyles.noticeLine} ${cartSummaryStyles.bad}`}>{cartCopy.soldOut}</p>;
  if (state === 'choose') {
    return (
      <p className={`${cartSummaryStyles.noticeLine} ${cartSummaryStyles.bad}`}>
        {cartCopy.choose}{' '}
        <Link className="link" to={`/item/${entry.id}`} aria-label={cartCopy.chooseAgainNamed(name)}>
          {cartCopy.chooseAgain}
        </Link>
      </p>
    );
  }
  if (state === 'upcoming' && typeof answer === 'object' && answer.startsAtMs !== null) {
    return (
      <p className={`${cartSummaryStyles.noticeLine} ${cartSummaryStyles.bad}`}>
        {cartCopy.upcoming(formatDateTime(new Date(answer.startsAtMs)))}
      </p>
    );
  }
  if (state === 'over-limit' && typeof answer === 'object' && answer.unitsMax !== null) {
    const { unitsMax } = answer;
    return (
      <p className={`${cartSummaryStyles.noticeLine} ${cartSummaryStyles.bad}`}>
        {cartCopy.overLimit(unitsMax)} <TakeWhatIsLeft entry={entry} name={name} left={unitsMax} />
      </p>
    );
  }
  const left = typeof answer === 'object' ? answer.stock : null;
  if (state === 'short' && left !== null) {
    return (
      <p className={`${cartSummaryStyles.noticeLine} ${cartSummaryStyles.bad}`}>
        {cartCopy.short(left)} <TakeWhatIsLeft entry={entry} name={name} left={left} />
      </p>
    );
  }
  const now = unitPayable(entry);
  if (state !== 'changed' || before === undefined || now === null) return null;
  return <p className={cartSummaryStyles.noticeLine}>{cartCopy.changed(formatRupees(before), formatRupees(now))}</p>;
}

const TakeWhatIsLeft = ({ entry, name, left }: { entry: CartEntry; name: string; left: number }) => (
  <button
    type="button"
    className="link"
    aria-label={cartCopy.takeWhatIsLeftNamed(left, name)}
    onClick={() => cart.setQuantity(entry, left)}
  >
    {cartCopy.takeWhatIsLeft(left)}
  </button>
);

/** Buttons at their limit stay focusable, so that the keyboard focus is not lost. */
function Stepper({ entry, name, answer }: { entry: CartEntry; name: string; answer: LineAnswer | undefined }) {
  const { stock, unitsMax } = typeof answer === 'object' ? answer : { stock: null, unitsMax: null };
  const most = quantityMax({ stock, unitsMax });
  const set = (quantity: number) => {
    if (quantity >= 1 && (quantity <= most || quantity < entry.quantity)) cart.setQuantity(entry, quantity);
  };
  const isLeast = entry.quantity <= 1;
  const isMost = entry.quantity >= most;
  return (
    <div className={cartStyles.stepperBox}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere */}
      <div className={cartStyles.stepper} role="group" aria-label={cartCopy.quantityOf(name)}>
        <button
          type="button"
          aria-label={cartCopy.fewer(name)}
          aria-disabled={isLeast}
          onClick={() => set(entry.quantity - 1)}
        >
          <Icon name="minus" />
        </button>
        <output aria-label={cartCopy.quantity}>{entry.quantity}</output>
        <button
          type="button"
          aria-label={cartCopy.more(name)}
          aria-disabled={isMost}
          onClick={() => set(entry.quantity + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      {isMost && entry.quantity === most && (
        <p className="hint">
          {stock === most ? cartCopy.left(most) : unitsMax === most ? cartCopy.unitsMax(most) : cartCopy.most}
        </p>
      )}
    </div>
  );
}
