import { type MouseEvent, memo, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartEntry } from '#shop/cart/cart.ts';
import type { ProductCard as CardData } from '#shop/catalog/product.ts';
import type { Likeable } from '#shop/likes/like.ts';
import { useCart } from './cart-store.ts';
import { rememberCover } from './cover-preview.ts';
import { hearts } from './like.ts';
import { asPart } from './part.ts';
import { type CardAction, ProductCard } from './product-card.tsx';
import { isPlainClick } from './way.tsx';

/** Where a reader without scripts lands after "Show more": the first card of the last page. */
export const NEW_CARDS_ID = 'new';

/** One like, or one thing more in the cart, draws its own card anew, and not the hundreds around it. */
const Card = import.meta.env.SSR ? asPart(ProductCard) : memo(ProductCard);
const NO_ENTRIES: readonly CartEntry[] = [];

type Props = {
  cards: readonly Likeable<CardData>[];
  /** How many pictures are in the first view. */
  eager?: number;
  isBusy?: boolean;
  /** What the list is called, or the id of what says so. */
  label?: string;
  labelledBy?: string;
  /** The first card of the last page: where "Show more" leads without scripts. */
  newFrom?: number;
  /** Each card's own way into the cart; none beside an item, where one is enough. */
  Action?: CardAction;
};

type Shown = Pick<Props, 'cards' | 'eager' | 'newFrom' | 'Action'> & { entries: readonly CartEntry[] };

function CardList({ cards, entries, eager = 0, newFrom = 0, Action }: Shown): ReactNode {
  const inCart = new Set(entries.map(({ id }) => id));
  return cards.map((card, index) => (
    <Card
      Action={Action}
      key={card.id}
      id={newFrom > 0 && index === newFrom ? NEW_CARDS_ID : undefined}
      card={card}
      entries={inCart.has(card.id) ? entries : NO_ENTRIES}
      isLiked={card.isLiked}
      isEager={index < eager}
    />
  ));
}

/** The same goods are shown again and again: all cards of a grid are remembered as one, and each by itself. */
const Cards = import.meta.env.SSR ? asPart(CardList) : CardList;

/** Cards in a grid. One listener follows every card's link inside the app, and lets its picture travel. Its hearts share one form. */
export function ProductGrid({ cards, eager, isBusy = false, label, labelledBy, newFrom, Action }: Props) {
  const [, redraw] = useState({});
  const navigate = useNavigate();
  const { entries } = useCart();

  const follow = (event: MouseEvent) => {
    const link = linkOf(event.target);
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    for (const card of document.querySelectorAll('[data-leaving]')) card.removeAttribute('data-leaving');
    const left = link.closest('.card');
    left?.setAttribute('data-leaving', '');
    rememberCover(left);
    navigate(link.getAttribute('href') ?? '', { viewTransition: true });
  };

  const showLike = (productId: string, isLiked: boolean) => {
    const card = cards.find(({ id }) => id === productId);
    // Kept in the card itself: a list that is come back to shows the same cards.
    if (card) card.isLiked = isLiked;
    redraw({});
  };

  return (
    <form method="post" {...hearts(cards[0]?.isLiked, showLike)}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link makes a click of Enter */}
      <ul
        className="grid"
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-busy={isBusy || undefined}
        onClick={follow}
      >
        <Cards cards={cards} entries={entries} eager={eager} newFrom={newFrom} Action={Action} />
      </ul>
    </form>
  );
}

const linkOf = (target: EventTarget): Element | null =>
  target instanceof Element ? target.closest('.card-name a') : null;
