import { useEffect, useId, useState } from 'react';
import { data, Link } from 'react-router';
import { likeForm } from '#app/client/like.ts';
import { useIsVisitor, useMe } from '#app/client/me.ts';
import { ProductGrid } from '#app/components/product/product-grid.tsx';
import statePanelStyles from '#app/components/state-panel.module.css';
import { keepUntilDay, tagPage, tagProducts } from '#app/http/cache-tags.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta, siteOf } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import { lastPage } from '#lib/table-query.ts';
import { categories } from '#shop/catalog/category.ts';
import type { ProductCard, ShownProduct } from '#shop/catalog/product.ts';
import { productData } from '#shop/catalog/product-data.ts';
import { buyerFacts } from '#shop/catalog/product-fields.ts';
import { sizeTableOf } from '#shop/catalog/size-table.ts';
import { breadcrumbData } from '#shop/catalog/structured-data.ts';
import { likeHref } from '#shop/likes/like.ts';
import { listReviews } from '#shop/reviews/list-reviews.server.ts';
import { isReviewOrder, reviewOrders } from '#shop/reviews/review.ts';
import { findProduct } from '#shop/search/find-product.server.ts';
import { seriesSlug } from '#shop/search/list-set.server.ts';
import type { Route } from './+types/route.ts';
import { BuyBox } from './buy-box.tsx';
import { itemCopy } from './copy.ts';
import { Gallery } from './gallery.tsx';
import styles from './item.module.css';
import { Description, ItemFacts } from './item-facts.tsx';
import { Reviews } from './lazy-sections.tsx';
import { Share } from './share.tsx';

/** Page of a product that is no longer sold, with related products. */
function GoneItem({ name, related }: { name: string; related: ProductCard[] }) {
  return (
    <>
      <section className={statePanelStyles.panel}>
        <img src={empty} alt="" width="240" height="180" />
        <h1>{itemCopy.gone}</h1>
        <p>{itemCopy.goneSentence(name)}</p>
        <Link className="button loud" to="/shop/all">
          {itemCopy.goneAction}
        </Link>
      </section>
      <Cards title={itemCopy.goneAlternatives} cards={related} />
    </>
  );
}

/** A plain form; with scripts a logged-in person stays on the page and sees the like immediately. */
function LikeButton({ id }: { id: string }) {
  const likes = useMe()?.likes ?? null;
  const isOn = likes?.has(id) ?? false;
  return (
    <form method="post" {...likeForm(useIsVisitor())}>
      <button
        type="submit"
        formAction={likeHref(id)}
        name="liked"
        value={String(!isOn)}
        className={isOn ? 'button like-button is-on' : 'button like-button'}
      >
        {isOn ? itemCopy.liked : itemCopy.like}
      </button>
    </form>
  );
}

const PAGE = /^[1-9]\d{0,5}$/;

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(shopContext);
  const query = new URL(request.url).searchParams;
  const page = query.get('page') ?? '1';
  const order = query.get('reviews') ?? reviewOrders[0];
  const photos = query.get('photos') ?? '';
  if (!PAGE.test(page) || !isReviewOrder(order) || !['', 'all'].includes(photos)) throw data(null, { status: 400 });
  const [found, reviews] = await Promise.all([
    findProduct(db, id),
    listReviews(db, { productId: id, page: Number(page), order, isGalleryWhole: photos === 'all' }),
  ]);
  if (!found) throw data(null, { status: 404 });
  const { related } = found;
  if (found.state === 'removed') return data({ id, name: found.name, related, product: null }, { status: 410 });
  const { together } = found;
  const guide = found.product.category && settings.current()[`sizeGuide-${found.product.category}`];
  const product = { ...found.product, sizeTable: sizeTableOf(found.product, guide) };
  if (reviews.page > lastPage(reviews.total, reviews.pageSize)) throw data(null, { status: 404 });
  tagPage(context, 'listings', 'rankings');
  tagProducts(context, [product, ...together, ...related]);
  for (const { releaseOn } of product.variants) keepUntilDay(context, releaseOn ?? null);
  const slug = seriesSlug(product.series ?? '');
  const seriesPath = slug === '' ? null : `/series/${slug}`;
  return { id, name: product.name, product, facts: buyerFacts(product), seriesPath, together, related, reviews, order };
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  // After a loader error the error page sets the title.
  if (!loaderData) return [];
  const { id, product } = loaderData;
  const path = `/item/${id}`;
  if (product === null) return pageMeta(matches, { title: itemCopy.gone, path, isHidden: true });
  const site = siteOf(matches);
  return pageMeta(matches, {
    title: product.name,
    description: product.description || itemCopy.metaDescription(product.name),
    path,
    picture: product.pictures.find((picture) => picture !== null),
    kind: 'product',
    // Further pages and other orders of reviews are the same product: only the first is indexed.
    isHidden: ['page', 'reviews', 'photos'].some((name) => new URLSearchParams(location.search).has(name)),
    structured: import.meta.env.SSR
      ? [productData(site, product), breadcrumbData(site, [...crumbsOf(product), { name: product.name, path }])]
      : [],
  });
}

export default function Item({ loaderData }: Route.ComponentProps) {
  const { product, related } = loaderData;
  if (product === null) return <GoneItem name={loaderData.name} related={related} />;
  const { reviews, order, facts, seriesPath, together } = loaderData;
  return (
    <>
      <nav className={`crumbs ${styles.crumbs}`} aria-label={itemCopy.breadcrumb}>
        {crumbsOf(product).map(({ name, path: to }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </nav>
      <article className={styles.item} key={product.id}>
        <Gallery pictures={product.pictures} name={product.name} />
        <BuyBox product={product} reviewCount={reviews.total}>
          <LikeButton id={product.id} />
          <Share path={`/item/${product.id}`} title={product.name} text={product.description} />
        </BuyBox>
        <div className={styles.more}>
          <Description text={product.fullDescription || product.description || product.name} />
          <ItemFacts product={product} facts={facts} seriesPath={seriesPath} />
          <Reviews productId={product.id} rated={product} reviews={reviews} order={order} />
        </div>
      </article>
      <Cards title={itemCopy.together} cards={together} />
      <Cards title={itemCopy.related} cards={related} />
      <Recent product={product} />
    </>
  );
}

/** A row of products below the item. */
function Cards({ title, cards }: { title: string; cards: ProductCard[] }) {
  const id = useId();
  if (cards.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ProductGrid cards={cards} label={title} />
    </section>
  );
}

type RecentComponent = typeof import('./recently-viewed.tsx').RecentlyViewed;

/** What was looked at before, on this device. Loaded after the page: the list is at its end. */
function Recent({ product }: { product: ShownProduct }) {
  const [Recently, setRecently] = useState<RecentComponent | null>(null);
  useEffect(() => {
    import('./recently-viewed.tsx').then(
      (part) => setRecently(() => part.RecentlyViewed),
      () => undefined, // offline: the page is complete without it
    );
  }, []);
  return Recently && <Recently key={product.id} product={product} />;
}

/** Breadcrumbs of the item, from general to specific. */
function crumbsOf({ type, category }: ShownProduct): { name: string; path: string }[] {
  if (type === 'digital') return [{ name: itemCopy.digital, path: '/digital' }];
  const categoryCrumb = category === null ? [] : [{ name: categories[category], path: `/shop/${category}` }];
  return [{ name: itemCopy.categories, path: '/shop' }, ...categoryCrumb];
}
