import { keepVisitUntil, tagVisit, tagVisitProducts } from '#app/http/cache-tags.ts';
import type { Shop } from '#app/http/context.ts';
import { hasStock, type Picture, type Product, type ProductCard } from '#shop/catalog/product.ts';
import { smallPicture } from '#shop/catalog/small-picture.ts';
import { findCollection, listCollections } from '#shop/collections/collections.server.ts';
import { pictureUrl } from '#shop/media/media-store.ts';
import { findProduct } from '#shop/search/find-product.server.ts';
import { listProducts } from '#shop/search/list-products.server.ts';
import { listSet } from '#shop/search/list-set.server.ts';
import { parseListingQuery } from '#shop/search/listing.ts';
import { searchProducts } from '#shop/search/search-products.server.ts';
import type { Api } from './api-context.ts';
import { pricedCart } from './priced-cart.ts';
import { problem } from './problem.ts';
import { storefrontOperations as operations } from './storefront-operations.ts';

/** The handlers of what everybody sees: listings, products, collections and the price of a cart. */
export function serveStorefront(api: Api, shop: Shop): void {
  const { db, details } = shop;
  const card = cardOf(details.origin);

  api.openapi(operations.listShownProducts, async (c) => {
    const { q, type = 'shop', collection: slug, ...filters } = c.req.valid('query');
    const query = parseListingQuery(
      new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)])),
    );
    if (!query.ok) return problem('bad-request', c.env.visit.requestId);
    const collection = slug === undefined ? null : await findCollection(db, slug);
    if (slug !== undefined && collection === null) return problem('not-found', c.env.visit.requestId);
    const found =
      q !== undefined
        ? await searchProducts(db, q, query.value)
        : collection !== null
          ? await listSet(db, { collectionId: collection.id }, query.value)
          : await listProducts(db, type, query.value);
    if (!found.ok) return problem('not-found', c.env.visit.requestId);
    const { cards, total, isTotalCapped, page, lastPage } = found.value;
    const { visit } = c.env;
    const correctedTo = 'correctedTo' in found.value ? (found.value.correctedTo as string | null) : null;
    // As the pages of listings and searches are.
    if (q === undefined || total > 0) {
      tagVisit(visit, 'listings', 'rankings', 'synonyms', 'collections');
      tagVisitProducts(visit, cards);
      keepVisitUntil(visit, collection?.startsAtMs ?? null);
    }
    return c.json({ data: cards.map(card), total, isTotalCapped, page, lastPage, correctedTo }, 200);
  });
  api.openapi(operations.getShownProduct, async (c) => {
    const found = await findProduct(db, c.req.param('id') ?? '');
    if (found?.state !== 'live') return problem('not-found', c.env.visit.requestId);
    tagVisit(c.env.visit, 'listings', 'rankings');
    tagVisitProducts(c.env.visit, [found.product, ...found.related]);
    tagVisitProducts(
      c.env.visit,
      found.product.variants.map(({ releaseOn }) => ({ id: found.product.id, releaseOn })),
    );
    return c.json({ ...shownProduct(found.product, details.origin), related: found.related.map(card) }, 200);
  });
  api.openapi(operations.listShownCollections, async (c) => {
    const collections = await listCollections(db);
    tagVisit(c.env.visit, 'listings', 'collections');
    for (const { tileProductId: id, startsAtMs } of collections) {
      if (id !== null) tagVisitProducts(c.env.visit, [{ id }]);
      keepVisitUntil(c.env.visit, startsAtMs);
    }
    const data = collections.map(({ id, slug, title, text, tile }) => ({
      id,
      slug,
      title,
      text,
      picture: tile === null ? null : new URL(tile, details.origin).href,
    }));
    return c.json({ data }, 200);
  });
  api.openapi(operations.priceCart, async (c) =>
    c.json(await pricedCart(shop, c.req.valid('json'), c.var.requestedFor), 200),
  );
}

const cardOf =
  (origin: string) =>
  ({ cover, onlyVariantId: variantId, offer: _, startsAtMs, releaseOn = null, ...card }: ProductCard) => {
    const path = cover && smallPicture(cover);
    const startsAt = startsAtMs ? new Date(startsAtMs).toISOString() : null;
    return { ...card, releaseOn, startsAt, variantId, picture: path === null ? null : origin + path };
  };

/** The largest file of a picture; null: none is ready yet. */
const largePicture = ({ id, webpWidths }: Picture): string | null =>
  webpWidths.length === 0 ? null : pictureUrl(id, Math.max(...webpWidths), 'webp');

function shownProduct(product: Product, origin: string) {
  const { id, type, name, description, fullDescription, category, series, discount } = product;
  const { option1Name, option2Name, availability, ratingSum, ratingCount } = product;
  return {
    id,
    type,
    name,
    description,
    fullDescription,
    category,
    series,
    discount,
    option1Name,
    option2Name,
    availability,
    ratingSum,
    ratingCount,
    variants: product.variants.map(({ stock, sku: _, ...variant }) => ({
      ...variant,
      releaseOn: variant.releaseOn ?? null,
      isSoldOut: !hasStock({ stock }, 1),
    })),
    pictures: product.pictures.flatMap((picture) => {
      const path = picture && largePicture(picture);
      return path === null ? [] : [{ url: origin + path, alt: picture?.alt ?? '' }];
    }),
  };
}
