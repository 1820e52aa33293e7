import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import basket from '#app/art/basket.svg';
import { pageMeta } from '#app/http/meta.ts';
import { CartLine } from '#app/ui/cart-line.tsx';
import { buyNow, cart, useCart } from '#app/ui/cart-store.ts';
import { useSession } from '#app/ui/session.ts';
import { StatePanel } from '#app/ui/state-panel.tsx';
import { toast } from '#app/ui/toast-store.ts';
import { type CartPrices, lineKey, useCartPrices } from '#app/ui/use-cart-prices.ts';
import { formatRupees } from '#kit/money.ts';
import { doorHref } from '#shop/accounts/return-path.ts';
import { type CartEntry, lineState, totals } from '#shop/cart/cart.ts';
import { addToCartWords } from '#words/card.ts';
import { cartWords } from '#words/cart.ts';
import type { Route } from './+types/cart.ts';
import '#app/styles/cart.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: cartWords.title, path: '/cart' });
}

/** The cart lies in the browser: the server draws the frame, the browser fills it at once from its storage. */
export default function Cart() {
  const { entries, isRead, count } = useCart();
  const prices = useCartPrices(entries, isRead);
  const heading = useRef<HTMLHeadingElement>(null);

  const remove = (entry: CartEntry) => {
    cart.remove(entry);
    toast.success(cartWords.removed);
    // The button that was pressed is gone: the keyboard goes on from the top of the list.
    heading.current?.focus();
  };

  return (
    <>
      <header className="cart-head">
        <h1 ref={heading} tabIndex={-1}>
          {cartWords.title}
        </h1>
        {count > 0 && <p>{cartWords.count(count)}</p>}
      </header>
      <noscript>
        <p className="cart-note">{cartWords.withoutScripts}</p>
        <p>
          <Link className="button" to="/contact">
            {cartWords.write}
          </Link>
        </p>
      </noscript>
      {!isRead && <Reading />}
      {isRead && entries.length === 0 && <EmptyCart />}
      {entries.length > 0 && (
        <div className="cart">
          <ul className="cart-lines" aria-label={cartWords.title}>
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
          <Summary entries={entries} prices={prices} />
        </div>
      )}
    </>
  );
}

function Reading() {
  return (
    <div className="scripted">
      <p role="status" className="waiting-line">
        {cartWords.reading}
      </p>
      <div className="bone cart-bone" />
      <div className="bone cart-bone" />
    </div>
  );
}

function EmptyCart() {
  const proceed = useProceed();
  return (
    <StatePanel art={basket} title={cartWords.empty} text={cartWords.emptySentence}>
      <Link className="button loud" to="/shop">
        {cartWords.browse}
      </Link>
      {/* A screen reader that comes here by keyboard has skipped what stands above. */}
      <button type="button" className="button" aria-description={cartWords.empty} onClick={() => proceed('empty')}>
        {cartWords.proceed}
      </button>
    </StatePanel>
  );
}

function Summary({ entries, prices }: { entries: readonly CartEntry[]; prices: CartPrices }) {
  const proceed = useProceed();
  const stateOf = (entry: CartEntry) => {
    const answer = prices.answers.get(lineKey(entry));
    return answer && lineState({ quantity: entry.quantity, seen: null }, answer);
  };
  const isOut = (entry: CartEntry) => ['gone', 'sold-out', 'choose'].includes(stateOf(entry) ?? '');
  const bought = entries.filter((entry) => !isOut(entry));
  const { total, discount, payable } = totals(bought);
  const standing = entries.some((entry) => isOut(entry) || stateOf(entry) === 'short')
    ? bought.length === 0
      ? 'nothing'
      : 'unsettled'
    : 'ready';
  return (
    <section className="cart-summary" aria-labelledby="summary-heading">
      <h2 id="summary-heading">{cartWords.summary}</h2>
      {prices.state === 'failed' && (
        <p className="notice-line" role="status">
          {cartWords.notAsked}{' '}
          <button type="button" className="link" onClick={prices.askAgain}>
            {cartWords.askAgain}
          </button>
        </p>
      )}
      <dl>
        <div>
          <dt>{cartWords.total}</dt>
          <dd>{formatRupees(total)}</dd>
        </div>
        {discount > 0 && (
          <div>
            <dt>{cartWords.discount}</dt>
            <dd>{formatRupees(-discount)}</dd>
          </div>
        )}
        {bought.some(({ type }) => type === 'shop') && (
          <div>
            <dt>{cartWords.delivery}</dt>
            <dd>{cartWords.free}</dd>
          </div>
        )}
        <div className="cart-pay" aria-live="polite" aria-atomic="true">
          <dt>{cartWords.pay}</dt>
          <dd>{formatRupees(payable)}</dd>
        </div>
      </dl>
      <button type="button" className="button loud" onClick={() => proceed(standing)}>
        {cartWords.proceed}
      </button>
      <p className="hint">{cartWords.taxes}</p>
      {bought.some(({ type }) => type === 'shop') && <p className="hint">{cartWords.promise}</p>}
    </section>
  );
}

type Standing = 'ready' | 'empty' | 'nothing' | 'unsettled';

/** Toward the checkout of the cart, unless something stands in the way. What "Buy Now" had kept is let go. */
function useProceed() {
  const session = useSession();
  const navigate = useNavigate();
  return (standing: Standing) => {
    if (standing === 'empty') return toast.error(cartWords.empty);
    if (standing === 'nothing') return toast.error(cartWords.nothingToBuy);
    buyNow.clear();
    if (session === null) {
      toast.info(addToCartWords.logInToCheckOut);
      return navigate(doorHref('/login', '/checkout'));
    }
    if (standing === 'unsettled') return toast.error(cartWords.settleFirst);
    return navigate('/checkout');
  };
}
