import { type MouseEvent, memo } from 'react';
import { useCart } from '#app/client/cart-store.ts';
import { likeForm } from '#app/client/like.ts';
import { useIsVisitor, useMe } from '#app/client/me.ts';
import type { CartEntry } from '#shop/cart/cart.ts';
import type { ProductCard as CardData } from '#shop/catalog/product.ts';
import { rememberCover } from './picture.tsx';
import { type CardAction, ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

/** Fragment of the first card of the last page: where "Show more" leads without scripts. */
export const NEW_CARDS_ID = 'new';

/** Memoized: a like or a cart change renders one card, not all of them. */
const Card = memo(ProductCard);
const NO_ENTRIES: readonly CartEntry[] = [];

type Props = {
  cards: readonly CardData[];
  /** Number of pictures that are visible without scrolling. */
  eager?: number;
  isBusy?: boolean;
  /** Name of the list; or the id of its heading. */
  label?: string;
  labelledBy?: string;
  /** Index of the first card of the last page, where "Show more" leads without scripts. */
  newFrom?: number;
  /** The card's "Add to Cart" button. None for related products on an item page. */
  Action?: CardAction;
};

/**
 * A grid of product cards. The clicked card's picture moves into the item page by a view transition. All like buttons
 * share one form.
 */
export function ProductGrid({ cards, eager = 0, isBusy = false, label, labelledBy, newFrom = 0, Action }: Props) {
  const likes = useMe()?.likes ?? null;
  const { entries } = useCart();
  const inCart = new Set(entries.map(({ id }) => id));

  const markLeaving = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest('li h3 a');
    if (!link) return;
    for (const card of document.querySelectorAll('[data-leaving]')) card.removeAttribute('data-leaving');
    const left = link.closest('li');
    left?.setAttribute('data-leaving', '');
    rememberCover(left);
  };

  return (
    <form method="post" {...likeForm(useIsVisitor())}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link makes a click of Enter */}
      <ul
        className={styles.grid}
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-busy={isBusy || undefined}
        onClick={markLeaving}
      >
        {cards.map((card, index) => (
          <Card
            Action={Action}
            key={card.id}
            id={newFrom > 0 && index === newFrom ? NEW_CARDS_ID : undefined}
            card={card}
            entries={inCart.has(card.id) ? entries : NO_ENTRIES}
            isLiked={likes?.has(card.id)}
            isEager={index < eager}
          />
        ))}
      </ul>
    </form>
  );
}
