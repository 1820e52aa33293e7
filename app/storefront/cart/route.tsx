import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { buyNow, cart, trackCheckout, useCart } from '#app/client/cart-store.ts';
import { useDelivery } from '#app/client/delivery-store.ts';
import { useIsVisitor } from '#app/client/me.ts';
import { setPromotionCode, usePromotionCode } from '#app/client/promotion-code.ts';
import { useReturnTerms, useTrust } from '#app/client/site.ts';
import { toast } from '#app/client/toast-store.ts';
import { type CartPrices, lineKey, useCartPrices } from '#app/client/use-cart-prices.ts';
import { useOffers } from '#app/client/use-offers.ts';
import { addToCartCopy, preOrderCopy } from '#app/components/product/product-card-copy.ts';
import { PromotionCode } from '#app/components/promotion-code.tsx';
import { promotionCodeCopy } from '#app/components/promotion-code-copy.ts';
import statePanelStyles from '#app/components/state-panel.module.css';
import { StatePanel } from '#app/components/state-panel.tsx';
import { pageMeta } from '#app/http/meta.ts';
import basket from '#app/images/basket.svg';
import { DeliveryPromise } from '#app/storefront/delivery/delivery-promise.tsx';
import { formatDayOfMonth } from '#lib/clock.ts';
import { latestDay } from '#lib/days.ts';
import { formatRupees } from '#lib/money.ts';
import type { CartEntry } from '#shop/cart/cart.ts';
import { isUnavailable, lineState } from '#shop/cart/current-line.ts';
import { sumCart } from '#shop/checkout/sum-cart.ts';
import { isDeliveryCharged } from '#shop/pricing/adjustments/delivery-charge.ts';
import type { Route } from './+types/route.ts';
import cartStyles from './cart.module.css';
import { CartLine } from './cart-line.tsx';
import styles from './cart-summary.module.css';
import { cartCopy } from './copy.ts';

/** Empty cart, with a link to the products. */
function EmptyCart() {
  const proceed = useProceed();
  const code = usePromotionCode();
  return (
    <StatePanel art={basket} title={cartCopy.empty} text={cartCopy.emptySentence}>
      {code !== '' && <p role="status">{promotionCodeCopy.waiting(code)}</p>}
      <Link className="button loud" to="/shop">
        {cartCopy.browse}
      </Link>
      {/* A screen reader that reaches this by keyboard has skipped the text above. */}
      <button type="button" className="button" aria-description={cartCopy.empty} onClick={() => proceed('empty')}>
        {cartCopy.proceed}
      </button>
    </StatePanel>
  );
}

/** Sum of the cart, and the checkout button. */
function CartSummary({ entries, prices }: { entries: readonly CartEntry[]; prices: CartPrices }) {
  const proceed = useProceed();
  const stateOf = (entry: CartEntry) => {
    const answer = prices.answers.get(lineKey(entry));
    return answer && lineState({ quantity: entry.quantity, seen: null }, answer);
  };
  const isOut = (entry: CartEntry) => isUnavailable(stateOf(entry));
  const available = entries.filter((entry) => !isOut(entry));
  const offers = useOffers(available);
  const bought = available.map(offers.withSavings);
  const { delivery, waivers } = offers;
  const { sums, goodsPayable, extraWhenPaidSeparately, missingForFree } = sumCart(bought, { delivery, waivers });
  const { total, discount, further, payable } = sums;
  const { cod } = useTrust();
  const hasGoods = bought.some(({ type }) => type === 'shop');
  const releaseOn = latestDay(
    available.map((entry) => {
      const answer = prices.answers.get(lineKey(entry));
      return typeof answer === 'object' ? answer.releaseOn : null;
    }),
  );
  const standing = entries.some((entry) => isOut(entry) || ['short', 'over-limit'].includes(stateOf(entry) ?? ''))
    ? bought.length === 0
      ? 'nothing'
      : 'unsettled'
    : 'ready';
  return (
    <section className={styles.summary} aria-labelledby="summary-heading">
      <h2 id="summary-heading">{cartCopy.summary}</h2>
      {prices.state === 'failed' && (
        <p className={styles.noticeLine} role="status">
          {cartCopy.pricesUnchecked}{' '}
          <button type="button" className="link" onClick={prices.retry}>
            {cartCopy.retry}
          </button>
        </p>
      )}
      <dl>
        <div>
          <dt>{cartCopy.total}</dt>
          <dd>{formatRupees(total)}</dd>
        </div>
        {discount > 0 && (
          <div>
            <dt>{cartCopy.discount}</dt>
            <dd>{formatRupees(-discount)}</dd>
          </div>
        )}
        {hasGoods && !isDeliveryCharged(further) && (
          <div>
            <dt>{cartCopy.delivery}</dt>
            <dd>{cartCopy.free}</dd>
          </div>
        )}
        {further.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        ))}
        <div className={styles.pay} aria-live="polite" aria-atomic="true">
          <dt>{cartCopy.pay}</dt>
          <dd>{formatRupees(payable)}</dd>
        </div>
      </dl>
      {missingForFree > 0 && <p className="hint">{cartCopy.moreForFree(formatRupees(missingForFree))}</p>}
      {hasGoods && <DeliveryPromise payable={goodsPayable} releaseOn={releaseOn} />}
      {releaseOn !== null && <p className="hint">{preOrderCopy.together(formatDayOfMonth(releaseOn))}</p>}
      <PromotionCode code={offers.code} waivers={waivers} lines={bought} />
      {cod !== null && extraWhenPaidSeparately > 0 && (
        <p className="hint">{cartCopy.apart(formatRupees(extraWhenPaidSeparately))}</p>
      )}
      <button type="button" className="button loud" onClick={() => proceed(standing)}>
        {cartCopy.proceed}
      </button>
      <p className="hint">{cartCopy.taxes}</p>
      {hasGoods && releaseOn === null && <GoodsHint />}
    </section>
  );
}

/** The usual promise, until the day of delivery is known. */
function GoodsHint() {
  const { days } = useReturnTerms();
  const { delivery } = useDelivery(null);
  return <p className="hint">{delivery ? cartCopy.returns(days) : cartCopy.promise(days)}</p>;
}

type Standing = 'ready' | 'empty' | 'nothing' | 'unsettled';

/** Goes to the checkout of the cart unless a line prevents it. Clears the "Buy Now" item. */
function useProceed() {
  const isVisitor = useIsVisitor();
  const navigate = useNavigate();
  return (standing: Standing) => {
    if (standing === 'empty') return toast.error(cartCopy.empty);
    if (standing === 'nothing') return toast.error(cartCopy.nothingToBuy);
    buyNow.clear();
    // The checkout has a login of its own.
    if (isVisitor) toast.info(addToCartCopy.logInToCheckOut);
    else if (standing === 'unsettled') return toast.error(cartCopy.fixItemsFirst);
    trackCheckout();
    return navigate('/checkout');
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: cartCopy.title, description: cartCopy.description, path: '/cart' });
}

/** The cart is in the browser's storage: the server renders the frame, the browser fills it in during hydration. */
export default function Cart() {
  const { entries, isRead, count } = useCart();
  const prices = useCartPrices(entries, isRead);
  const heading = useRef<HTMLHeadingElement>(null);
  useLinkedCode();

  const remove = (entry: CartEntry) => {
    cart.remove(entry);
    toast.success(cartCopy.removed);
    // The clicked button is gone: the focus moves to the heading of the list.
    heading.current?.focus();
  };

  return (
    <>
      <header className={cartStyles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {cartCopy.title}
        </h1>
        {count > 0 && <p>{cartCopy.count(count)}</p>}
      </header>
      <noscript>
        <p className={cartStyles.note}>{cartCopy.withoutScripts}</p>
        <p>
          <Link className="button" to="/contact">
            {cartCopy.write}
          </Link>
        </p>
      </noscript>
      {!isRead && <Reading />}
      {isRead && entries.length === 0 && <EmptyCart />}
      {entries.length > 0 && (
        <div className={cartStyles.cart}>
          <ul className={cartStyles.lines} aria-label={cartCopy.title}>
            {entries.map((entry) => (
              <CartLine
                key={lineKey(entry)}
                entry={entry}
                answer={prices.answers.get(lineKey(entry))}
                before={prices.before.get(lineKey(entry))}
                onRemove={() => remove(entry)}
              />
            ))}
          </ul>
          <CartSummary entries={entries} prices={prices} />
        </div>
      )}
    </>
  );
}

/** A link to /cart?code=… applies the code. The page is the same for all: only the browser reads the code. */
function useLinkedCode(): void {
  const [parameters, setParameters] = useSearchParams();
  const linked = parameters.get('code');
  useEffect(() => {
    if (linked === null) return;
    setPromotionCode(linked);
    setParameters({}, { replace: true, preventScrollReset: true });
  }, [linked, setParameters]);
}

function Reading() {
  return (
    <div className={`scripted ${cartStyles.reading}`}>
      <p role="status" className={statePanelStyles.waitingLine}>
        {cartCopy.reading}
      </p>
      <div className={`${statePanelStyles.skeleton} ${styles.skeleton}`} />
      <div className={`${statePanelStyles.skeleton} ${styles.skeleton}`} />
    </div>
  );
}
