import { useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { useCart } from '#app/client/cart-store.ts';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import { CardAddToCart } from '#app/components/add-to-cart.tsx';
import { Icon } from '#app/components/icon.tsx';
import { Picture } from '#app/components/picture.tsx';
import { Price } from '#app/components/price.tsx';
import productCardStyles from '#app/components/product-card.module.css';
import { cardCopy } from '#app/components/product-card-copy.ts';
import productGridStyles from '#app/components/product-grid.module.css';
import { formatDay } from '#lib/clock.ts';
import { lastPage, type Page } from '#lib/paging.ts';
import { isSoldOut, type ProductCard } from '#shop/catalog/product.ts';
import type { LikedProduct } from '#shop/likes/like.ts';
import { likesCopy } from './copy.ts';
import styles from './likes.module.css';

const SIZES = '(min-width:76rem) 17rem, (min-width:46rem) 29vw, 45vw';

/** Address of one page of liked items. */
export const likedHref = (page: number): string => (page === 1 ? '/liked' : `/liked?page=${page}`);

/** Why an item could not be removed, as the action answers it. */
type UnlikeRefusal = { typed?: Record<string, string>; toast: string | null };

type LikedListProps = {
  likes: Page<LikedProduct>;
  /** For a form without scripts. */
  refusal: UnlikeRefusal | undefined;
};

/** Liked items at their current price, with buttons to add them to the cart and to unlike them. */
export function LikedList({ likes, refusal }: LikedListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <header className={styles.head}>
        {/* The clicked button is gone: the focus moves here. */}
        <h1 ref={heading} tabIndex={-1} id="liked-title">
          {likesCopy.title}
        </h1>
        <p>{likesCopy.count(likes.total)}</p>
      </header>
      <ul className={productGridStyles.grid} aria-labelledby="liked-title">
        {likes.rows.map((liked) => (
          <LikedCard
            key={liked.card.id}
            liked={liked}
            page={likes.page}
            refusal={refusal?.typed?.id === liked.card.id ? refusal : undefined}
            onRemove={() => heading.current?.focus()}
          />
        ))}
      </ul>
      <LikedPages likes={likes} />
    </>
  );
}

type LikedCardProps = {
  liked: LikedProduct;
  page: number;
  refusal: UnlikeRefusal | undefined;
  onRemove: () => void;
};

function LikedCard({ liked, page, refusal, onRemove }: LikedCardProps) {
  const { card, isRemoved, likedAt } = liked;
  const fetcher = useFetcher<UnlikeRefusal>();
  const { entries } = useCart();
  const refused = fetcher.data ?? refusal;

  useChange(refused, () => {
    if (refused?.toast) toast.error(refused.toast);
  });

  // Hidden immediately; shown again if the server refuses.
  if (fetcher.state !== 'idle') return null;
  return (
    <li
      className={
        isRemoved || isSoldOut(card) ? `${productCardStyles.card} ${productCardStyles.isGone}` : productCardStyles.card
      }
    >
      <Picture picture={card.cover} sizes={SIZES} width={320} height={320} />
      <h2 className={productCardStyles.name}>
        {isRemoved ? (
          card.name
        ) : (
          <Link to={`/item/${card.id}`} prefetch="intent">
            {card.name}
          </Link>
        )}
      </h2>
      {isRemoved ? (
        <p>{likesCopy.removedSentence}</p>
      ) : (
        <Price className={productCardStyles.price} {...card} isFrom={card.priceVaries} />
      )}
      <p className="hint">{likesCopy.likedOn(formatDay(likedAt))}</p>
      <StockMark card={card} isRemoved={isRemoved} />
      {refused && (
        <p className={styles.problem} role="alert">
          <b>{refused.toast}.</b> {likesCopy.failedNote}
        </p>
      )}
      <div className={styles.doing}>
        {!isRemoved && <CardAddToCart card={card} entries={entries} />}
        <fetcher.Form method="post" action={likedHref(page)} onSubmit={onRemove}>
          <button
            type="submit"
            name="id"
            value={card.id}
            className={styles.remove}
            aria-label={likesCopy.removeNamed(card.name)}
          >
            <Icon name="bin" />
            {likesCopy.remove}
          </button>
        </fetcher.Form>
      </div>
    </li>
  );
}

function StockMark({ card, isRemoved }: { card: ProductCard; isRemoved: boolean }) {
  if (isRemoved) return <span className={`tag ${productCardStyles.stockMark}`}>{likesCopy.removed}</span>;
  if (isSoldOut(card)) return <span className={`tag ${productCardStyles.stockMark}`}>{cardCopy.soldOut}</span>;
  return (
    card.availability === 'low' && <span className={`tag waiting ${productCardStyles.stockMark}`}>{cardCopy.low}</span>
  );
}

function LikedPages({ likes: { page, total, pageSize } }: { likes: Page<LikedProduct> }) {
  const last = lastPage(total, pageSize);
  if (last === 1) return null;
  return (
    <nav className={styles.pages} aria-label={likesCopy.pages}>
      {page > 1 && (
        <Link className="button small" to={likedHref(page - 1)} rel="prev">
          {likesCopy.newer}
        </Link>
      )}
      <span>{likesCopy.page(page, last)}</span>
      {page < last && (
        <Link className="button small" to={likedHref(page + 1)} rel="next">
          {likesCopy.older}
        </Link>
      )}
    </nav>
  );
}
