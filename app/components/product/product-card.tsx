import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useHasStarted } from '#app/client/sale-start.ts';
import { formatDateTime, formatDayOfMonth } from '#lib/clock.ts';
import type { CartEntry } from '#shop/cart/cart.ts';
import { type ProductCard as Card, isSoldOut } from '#shop/catalog/product.ts';
import { likeHref } from '#shop/likes/like.ts';
import { Picture } from './picture.tsx';
import { Price, percentText } from './price.tsx';
import styles from './product-card.module.css';
import { addToCartCopy, cardCopy, preOrderCopy, upcomingCopy } from './product-card-copy.ts';
import { RatingStars } from './rating-stars.tsx';

/** Columns of `.grid`: two on a phone, three on a tablet, four on a desktop. */
const SIZES = '(min-width:76rem) 17rem, (min-width:46rem) 29vw, 45vw';

/** The button of a card; it gets the whole cart. */
export type CardAction = ComponentType<{ card: Card; entries: readonly CartEntry[] }>;

type Props = {
  card: Card;
  entries: readonly CartEntry[];
  /** Absent: a visitor, or not known yet. */
  isLiked?: boolean;
  id?: string;
  isEager?: boolean;
  Action?: CardAction;
};

/**
 * A product in a grid, as a list item. The name is a link that covers the card. `isEager`: visible without scrolling.
 */
export function ProductCard({ card, entries, isLiked, id: anchor, isEager = false, Action }: Props) {
  const { id, name, price, payable, discount, priceVaries, availability, ratingCount, cover } = card;
  return (
    <li id={anchor} className={isSoldOut(card) ? `${styles.card} ${styles.isGone}` : styles.card}>
      <Picture picture={cover} sizes={SIZES} width={320} height={320} isFirst={isEager} />
      <h3 className={styles.name}>
        <Link to={`/item/${id}`} prefetch="intent" viewTransition>
          {name}
        </Link>
      </h3>
      {/* The like state comes after hydration (`useMe`). Without scripts a click likes, or leads to the login. */}
      <button
        type="submit"
        className="like-button"
        formAction={likeHref(id)}
        name="liked"
        value={String(!isLiked)}
        aria-label={addToCartCopy.named(cardCopy.like, name)}
        aria-pressed={isLiked}
      />
      <Price className={styles.price} price={price} payable={payable} isFrom={priceVaries} />
      {card.offer && <p className={styles.offer}>{card.offer}</p>}
      {ratingCount > 0 && (
        <p className={styles.rating}>
          <RatingStars ratingSum={card.ratingSum} ratingCount={ratingCount} />
          <span aria-hidden="true">{`(${ratingCount})`}</span>
        </p>
      )}
      {payable < price && discount > 0 && <span className={styles.off}>{cardCopy.off(percentText(discount))}</span>}
      {card.startsAtMs && <Upcoming startsAtMs={card.startsAtMs} />}
      {card.releaseOn && <p className={styles.offer}>{preOrderCopy.ships(formatDayOfMonth(card.releaseOn))}</p>}
      {isSoldOut(card) && <span className={`tag ${styles.stockMark}`}>{cardCopy.soldOut}</span>}
      {availability === 'low' && <span className={`tag waiting ${styles.stockMark}`}>{cardCopy.low}</span>}
      {Action && !isSoldOut(card) && <Action card={card} entries={entries} />}
    </li>
  );
}

/** When the sale of a product starts; gone once it has. */
function Upcoming({ startsAtMs }: { startsAtMs: number }) {
  if (useHasStarted(startsAtMs)) return null;
  return <p className={styles.offer}>{upcomingCopy(formatDateTime(new Date(startsAtMs)))}</p>;
}
