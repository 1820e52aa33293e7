import { useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { useCart } from '#app/client/cart-store.ts';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import { CardAddToCart } from '#app/components/add-to-cart.tsx';
import { Icon } from '#app/components/icon.tsx';
import { Picture } from '#app/components/picture.tsx';
import { Price } from '#app/components/price.tsx';
import { cardWords } from '#app/components/product-card-copy.ts';
import { formatDay } from '#lib/clock.ts';
import { lastPage, type Page } from '#lib/paging.ts';
import { isSoldOut, type ProductCard } from '#shop/catalog/product.ts';
import type { LikedProduct } from '#shop/likes/like.ts';
import { likesWords } from './copy.ts';

const SIZES = '(min-width:76rem) 17rem, (min-width:46rem) 29vw, 45vw';

/** The address of one page of liked items. */
export const likedHref = (page: number): string => (page === 1 ? '/liked' : `/liked?page=${page}`);

/** Why an item could not be taken out, as the page's action answers it. */
type UnlikeRefusal = { typed?: Record<string, string>; toast: string | null };

type LikedListProps = {
  likes: Page<LikedProduct>;
  /** Of a form that was sent without scripts. */
  refusal: UnlikeRefusal | undefined;
};

/** What somebody likes, at today's price, with the way into the cart and out of the likes. */
export function LikedList({ likes, refusal }: LikedListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <header className="liked-head">
        {/* The button that was pressed is gone: the keyboard goes on from here. */}
        <h1 ref={heading} tabIndex={-1} id="liked-title">
          {likesWords.title}
        </h1>
        <p>{likesWords.count(likes.total)}</p>
      </header>
      <ul className="grid" aria-labelledby="liked-title">
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

  // Gone at once; it is back where the server could not take it out.
  if (fetcher.state !== 'idle') return null;
  return (
    <li className={isRemoved || isSoldOut(card) ? 'card is-gone' : 'card'}>
      <Picture picture={card.cover} sizes={SIZES} width={320} height={320} />
      <h2 className="card-name">
        {isRemoved ? (
          card.name
        ) : (
          <Link to={`/item/${card.id}`} prefetch="intent">
            {card.name}
          </Link>
        )}
      </h2>
      {isRemoved ? <p>{likesWords.removedSentence}</p> : <Price {...card} isFrom={card.priceVaries} />}
      <p className="hint">{likesWords.likedOn(formatDay(likedAt))}</p>
      <StockMark card={card} isRemoved={isRemoved} />
      {refused && (
        <p className="liked-problem" role="alert">
          <b>{refused.toast}.</b> {likesWords.failedNote}
        </p>
      )}
      <div className="liked-doing">
        {!isRemoved && <CardAddToCart card={card} entries={entries} />}
        <fetcher.Form method="post" action={likedHref(page)} onSubmit={onRemove}>
          <button
            type="submit"
            name="id"
            value={card.id}
            className="liked-remove"
            aria-label={likesWords.removeNamed(card.name)}
          >
            <Icon name="bin" />
            {likesWords.remove}
          </button>
        </fetcher.Form>
      </div>
    </li>
  );
}

function StockMark({ card, isRemoved }: { card: ProductCard; isRemoved: boolean }) {
  if (isRemoved) return <span className="tag stock-mark">{likesWords.removed}</span>;
  if (isSoldOut(card)) return <span className="tag stock-mark">{cardWords.soldOut}</span>;
  return card.availability === 'low' && <span className="tag waiting stock-mark">{cardWords.low}</span>;
}

function LikedPages({ likes: { page, total, pageSize } }: { likes: Page<LikedProduct> }) {
  const last = lastPage(total, pageSize);
  if (last === 1) return null;
  return (
    <nav className="liked-pages" aria-label={likesWords.pages}>
      {page > 1 && (
        <Link className="button small" to={likedHref(page - 1)} rel="prev">
          {likesWords.newer}
        </Link>
      )}
      <span>{likesWords.page(page, last)}</span>
      {page < last && (
        <Link className="button small" to={likedHref(page + 1)} rel="next">
          {likesWords.older}
        </Link>
      )}
    </nav>
  );
}
