import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useReturnTerms } from '#app/client/site.ts';
import { StruckPrice } from '#app/components/product/price.tsx';
import { preOrderCopy } from '#app/components/product/product-card-copy.ts';
import cartSummaryStyles from '#app/storefront/cart/cart-summary.module.css';
import { formatDateTime, formatDayOfMonth, formatWeekday } from '#lib/clock.ts';
import { formatRupees, type Paise } from '#lib/money.ts';
import { unitPayable } from '#shop/cart/current-line.ts';
import type { EnabledMethod } from '#shop/payments/method.ts';
import { type Totals, totals } from '#shop/pricing/adjustments/adjust-lines.ts';
import { isDeliveryCharged } from '#shop/pricing/adjustments/delivery-charge.ts';
import styles from './checkout.module.css';
import { checkoutCopy as copy } from './copy.ts';
import type { CheckoutLine, CheckoutLines } from './use-checkout-lines.ts';

type CheckoutSummaryProps = {
  checkout: CheckoutLines;
  sums: Totals;
  /** The part for files, which is paid now while the goods are paid on delivery; null: one payment for all. */
  filesPaise: Paise | null;
  hasGoods: boolean;
  /** Delivery day at the chosen address, "2026-11-30". null: none is chosen. */
  arrival: string | null;
  /** The day from which a pre-order ships; null: it is none. */
  releaseOn: string | null;
  /** The submit button, and what prevents it. */
  children: ReactNode;
};

/** As many lines as fit beside the sum without pushing the button off the screen. */
const SHORT_LIST_LINES = 4;

/** Lines and sums of the order: beside the steps on a desktop, below them on a phone. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { checkout, sums, filesPaise, hasGoods, arrival, releaseOn, children } = props;
  const { days } = useReturnTerms();
  const { lines, only, prices } = checkout;
  const isLong = lines.length > SHORT_LIST_LINES;
  const quantity = lines.reduce((sum, { ordered }) => sum + (ordered?.quantity ?? 0), 0);
  return (
    <section className={`${cartSummaryStyles.summary} ${styles.summary}`} aria-labelledby="summary-heading">
      <header className={styles.summaryHead}>
        <h2 id="summary-heading">{copy.summary}</h2>
        <p className="hint">{copy.items(quantity)}</p>
      </header>
      {only !== null && (
        <p className={styles.only}>
          {copy.buyingOnly(only.name || copy.unnamed)}{' '}
          <button type="button" className="link" onClick={checkout.useCartInstead}>
            {copy.useCart}
          </button>
        </p>
      )}
      <ul className={isLong ? `${styles.lines} ${styles.linesLong}` : styles.lines} tabIndex={isLong ? 0 : undefined}>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
      {prices.state === 'failed' && (
        <p className={cartSummaryStyles.noticeLine} role="status">
          {copy.pricesUnchecked}{' '}
          <button type="button" className="link" onClick={prices.retry}>
            {copy.retry}
          </button>
        </p>
      )}
      <dl>
        <Sum label={copy.total} amount={sums.total} />
        {sums.discount > 0 && <Sum label={copy.discount} amount={-sums.discount} />}
        {hasGoods && !isDeliveryCharged(sums.further) && (
          <div>
            <dt>{copy.delivery}</dt>
            <dd>{copy.free}</dd>
          </div>
        )}
        {sums.further.map(({ label, amount }) => (
          <Sum key={label} label={label} amount={amount} />
        ))}
        <div className={cartSummaryStyles.pay} aria-live="polite" aria-atomic="true">
          <dt>{copy.pay}</dt>
          <dd>{formatRupees(sums.payable)}</dd>
        </div>
        {filesPaise !== null && (
          <>
            <Sum label={copy.payOnDelivery} amount={sums.payable - filesPaise} />
            <Sum label={copy.payOnline} amount={filesPaise} />
          </>
        )}
      </dl>
      {children}
      {releaseOn !== null && <p className="hint">{preOrderCopy.together(formatDayOfMonth(releaseOn))}</p>}
      <p className="hint">{copy.taxes}</p>
      {hasGoods && arrival !== null && <p className="hint">{copy.arrivesAndReturns(formatWeekday(arrival), days)}</p>}
      {hasGoods && arrival === null && releaseOn === null && <p className="hint">{copy.promise(days)}</p>}
      <p className="hint">
        {copy.keep}{' '}
        <Link className="link" to="/terms">
          {copy.terms}
        </Link>
        . {copy.safe}
      </p>
    </section>
  );
}

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatRupees(amount)}</dd>
  </div>
);

function Line({ line }: { line: CheckoutLine }) {
  const { entry, ordered } = line;
  const name = entry.name || copy.unnamed;
  const quantity = ordered?.quantity ?? entry.quantity;
  const { total, payable } = totals([{ ...entry, quantity }]);
  return (
    <li className={ordered === null ? `${styles.line} ${styles.lineOut}` : styles.line}>
      <span className={styles.picture}>
        <img src={entry.image ?? '/placeholder.svg'} alt="" width="64" height="64" />
        <span className={styles.count} aria-hidden="true">
          {quantity}
        </span>
      </span>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        {entry.optionText && <p className="hint">{entry.optionText}</p>}
        {line.current?.releaseOn && (
          <p className="hint">{preOrderCopy.ships(formatDayOfMonth(line.current.releaseOn))}</p>
        )}
        <p className="vh">{copy.quantity(quantity)}</p>
      </div>
      {ordered !== null && (
        <p className={styles.amount}>
          {payable < total && <StruckPrice amount={total} />}
          <b>{entry.price === null ? '…' : formatRupees(payable)}</b>
        </p>
      )}
      {/* In the page before the answer comes, so that screen readers announce it. */}
      <div className={styles.message} aria-live="polite">
        <LineNotice line={line} />
      </div>
    </li>
  );
}

/** What changed about the line since it was added. */
function LineNotice({ line: { entry, state, current, before } }: { line: CheckoutLine }) {
  const { stock, startsAtMs, unitsMax } = current ?? { stock: null, startsAtMs: null, unitsMax: null };
  if (state === 'choose') {
    return (
      <p className={`${cartSummaryStyles.noticeLine} ${cartSummaryStyles.bad}`}>
        <Link className="link" to={`/item/${entry.id}`}>
          {copy.choose}
        </Link>
      </p>
    );
  }
  if (state === 'gone')
    return <p className={`${cartSummaryStyles.noticeLine} ${cartSummaryStyles.bad}`}>{copy.gone}</p>;
  if (state === 'sold-out')
    return <p className={`${cartSummaryStyles.noticeLine} ${cartSummaryStyles.bad}`}>{copy.soldOut}</p>;
  if (state === 'upcoming' && startsAtMs !== null) {
    const moment = formatDateTime(new Date(startsAtMs));
    return <p className={`${cartSummaryStyles.noticeLine} ${cartSummaryStyles.bad}`}>{copy.upcoming(moment)}</p>;
  }
  if (state === 'over-limit' && unitsMax !== null)
    return <p className={`${cartSummaryStyles.noticeLine} ${cartSummaryStyles.bad}`}>{copy.overLimit(unitsMax)}</p>;
  if (state === 'short' && stock !== null)
    return <p className={`${cartSummaryStyles.noticeLine} ${cartSummaryStyles.bad}`}>{copy.short(stock)}</p>;
  const now = unitPayable(entry);
  if (state !== 'changed' || before === null || now === null) return null;
  return <p className={cartSummaryStyles.noticeLine}>{copy.changed(formatRupees(before), formatRupees(now))}</p>;
}

type ProceedLabelProps = { chosen: EnabledMethod | undefined; payable: Paise; filesPaise: Paise | null };

/** The button says what happens: pay now, or order and pay at the door. */
export function ProceedLabel({ chosen, payable, filesPaise }: ProceedLabelProps) {
  return (
    <span className={styles.proceed}>
      <span>{copy.proceed}</span>{' '}
      {chosen && (
        <small>
          {chosen.due === 'delivery'
            ? filesPaise === null
              ? copy.placeOrder(payable, chosen.phrase)
              : copy.placeMixedOrder(payable - filesPaise, chosen.phrase, filesPaise)
            : chosen.due === 'first'
              ? copy.payNow(payable)
              : copy.placeFree}
        </small>
      )}
    </span>
  );
}
