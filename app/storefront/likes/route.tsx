import { useEffect, useRef } from 'react';
import { data, Link, replace, useFetcher, useLocation } from 'react-router';
import { useCart } from '#app/client/cart-store.ts';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import { errorCopy } from '#app/components/error-copy.ts';
import { Icon } from '#app/components/icon.tsx';
import { CardAddToCart } from '#app/components/product/add-to-cart.tsx';
import { Picture } from '#app/components/product/picture.tsx';
import { Price } from '#app/components/product/price.tsx';
import productCardStyles from '#app/components/product/product-card.module.css';
import { cardCopy } from '#app/components/product/product-card-copy.ts';
import productGridStyles from '#app/components/product/product-grid.module.css';
import { LoginPanel, StatePanel } from '#app/components/state-panel.tsx';
import { answerForm, tryServer } from '#app/http/account-action.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { setCookies } from '#app/http/set-cookies.ts';
import empty from '#app/images/empty.svg';
import lost from '#app/images/lost.svg';
import { formatDay } from '#lib/clock.ts';
import { lastPage, type Page } from '#lib/table-query.ts';
import { isSoldOut, type ProductCard } from '#shop/catalog/product.ts';
import { unlikeForm } from '#shop/likes/like.form.ts';
import { LIKED_PAGE_PRODUCTS, type LikedProduct } from '#shop/likes/like.ts';
import { countLikes, listLikes, removeLike } from '#shop/likes/likes.server.ts';
import type { Route } from './+types/route.ts';
import { likesCopy } from './copy.ts';
import styles from './likes.module.css';

const SIZES = '(min-width:76rem) 17rem, (min-width:46rem) 29vw, 45vw';

/** Address of one page of liked items. */
const likedHref = (page: number): string => (page === 1 ? '/liked' : `/liked?page=${page}`);

/** Why an item could not be removed, as the action answers it. */
type UnlikeRefusal = { typed?: Record<string, string>; toast: string | null };

type LikedListProps = {
  likes: Page<LikedProduct>;
  /** For a form without scripts. */
  refusal: UnlikeRefusal | undefined;
};

/** Liked items at their current price, with buttons to add them to the cart and to unlike them. */
function LikedList({ likes, refusal }: LikedListProps) {
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

const PAGE = /^[1-9]\d{0,5}$/;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session, log, requestId } = context.get(visitContext);
  if (session === null) return data({ state: 'visitor' as const });
  const page = pageOf(request);
  try {
    const likes = await listLikes(context.get(shopContext).db, session.customerId, page);
    if (page <= lastPage(likes.total, likes.pageSize)) return data({ state: 'read' as const, likes });
  } catch (error) {
    log.error({ err: error }, 'Liked items could not be read');
    return data({ state: 'failed' as const, reference: requestId }, { status: 503 });
  }
  throw data(null, { status: 404 });
}

/** Unlikes one item and redirects to the same page, or to the last page if that one is gone. */
export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  const { db } = args.context.get(shopContext);
  const page = pageOf(args.request);
  const form = await readForm(args.request, unlikeForm);
  const failed = likesCopy.failedToRemove;
  return answerForm(args.context, form, { fields: failed, failed }, async ({ id }) => {
    await removeLike(db, session.customerId, id);
    const last = lastPage(await countLikes(db, session.customerId), LIKED_PAGE_PRODUCTS);
    return replace(likedHref(Math.min(page, last)), { status: 303, headers: setCookies(flash('like-removed')) });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), likesCopy.failedToRemove);

function pageOf(request: Request): number {
  const page = new URL(request.url).searchParams.get('page') ?? '1';
  if (!PAGE.test(page)) throw data(null, { status: 400 });
  return Number(page);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: likesCopy.title, path: '/liked', isHidden: true });
}

export default function Liked({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === 'read' && loaderData.likes.total > 0) {
    return <LikedList likes={loaderData.likes} refusal={actionData} />;
  }
  return (
    <>
      <h1 className={styles.title}>{likesCopy.title}</h1>
      {loaderData.state === 'visitor' && (
        <LoginPanel title={likesCopy.loginTitle} text={likesCopy.loginSentence} path="/liked" />
      )}
      {loaderData.state === 'read' && <Nothing />}
      {loaderData.state === 'failed' && <NotLoaded reference={loaderData.reference} />}
    </>
  );
}

const Nothing = () => (
  <StatePanel art={empty} title={likesCopy.empty} text={likesCopy.emptySentence}>
    <Link className="button loud" to="/shop">
      {likesCopy.browse}
    </Link>
  </StatePanel>
);

function NotLoaded({ reference }: { reference: string }) {
  const { search } = useLocation();
  useEffect(() => toast.error(likesCopy.failedToLoad), []);
  return (
    <StatePanel art={lost} title={likesCopy.failedToLoad} role="alert">
      <a className="button loud" href={`/liked${search}`}>
        {errorCopy.again}
      </a>
      <p className="reference">{errorCopy.reference(reference)}</p>
    </StatePanel>
  );
}
