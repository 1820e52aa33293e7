import { useRef } from 'react';
import { Link } from 'react-router';
import { cart, useCart } from '#app/client/cart-store.ts';
import { toast } from '#app/client/toast-store.ts';
import { lineKey, useCartPrices } from '#app/client/use-cart-prices.ts';
import statePanelStyles from '#app/components/state-panel.module.css';
import { pageMeta } from '#app/http/meta.ts';
import type { CartEntry } from '#shop/cart/cart.ts';
import type { Route } from './+types/route.ts';
import cartStyles from './cart.module.css';
import { CartLine } from './cart-line.tsx';
import cartSummaryStyles from './cart-summary.module.css';
import { CartSummary, EmptyCart } from './cart-summary.tsx';
import { cartCopy } from './copy.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: cartCopy.title, description: cartCopy.description, path: '/cart' });
}

/** The cart is in the browser's storage: the server renders the frame, the browser fills it in during hydration. */
export default function Cart() {
  const { entries, isRead, count } = useCart();
  const prices = useCartPrices(entries, isRead);
  const heading = useRef<HTMLHeadingElement>(null);

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

function Reading() {
  return (
    <div className="scripted">
      <p role="status" className={statePanelStyles.waitingLine}>
        {cartCopy.reading}
      </p>
      <div className={`${statePanelStyles.skeleton} ${cartSummaryStyles.skeleton}`} />
      <div className={`${statePanelStyles.skeleton} ${cartSummaryStyles.skeleton}`} />
    </div>
  );
}
