import { useRef } from 'react';
import { Link } from 'react-router';
import { cart, useCart } from '#app/client/cart-store.ts';
import { toast } from '#app/client/toast-store.ts';
import { lineKey, useCartPrices } from '#app/client/use-cart-prices.ts';
import { pageMeta } from '#app/http/meta.ts';
import type { CartEntry } from '#shop/cart/cart.ts';
import type { Route } from './+types/route.ts';
import { CartLine } from './cart-line.tsx';
import { CartSummary, EmptyCart } from './cart-summary.tsx';
import { cartCopy } from './copy.ts';
import '#app/styles/cart.css';

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
      <header className="cart-head">
        <h1 ref={heading} tabIndex={-1}>
          {cartCopy.title}
        </h1>
        {count > 0 && <p>{cartCopy.count(count)}</p>}
      </header>
      <noscript>
        <p className="cart-note">{cartCopy.withoutScripts}</p>
        <p>
          <Link className="button" to="/contact">
            {cartCopy.write}
          </Link>
        </p>
      </noscript>
      {!isRead && <Reading />}
      {isRead && entries.length === 0 && <EmptyCart />}
      {entries.length > 0 && (
        <div className="cart">
          <ul className="cart-lines" aria-label={cartCopy.title}>
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
      <p role="status" className="waiting-line">
        {cartCopy.reading}
      </p>
      <div className="skeleton cart-skeleton" />
      <div className="skeleton cart-skeleton" />
    </div>
  );
}
