import { Link } from 'react-router';
import { CollectionTiles } from '#app/components/product/category-tiles.tsx';
import { shellCopy } from '#app/components/shell/copy.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import { tagPage, tagProducts } from '#app/http/cache-tags.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta, siteOf } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import { breadcrumbData } from '#shop/catalog/structured-data.ts';
import { listCollections } from '#shop/collections/collections.server.ts';
import { listSeries } from '#shop/search/list-set.server.ts';
import type { Route } from './+types/collections.route.ts';
import { listingCopy } from './copy.ts';
import styles from './listing.module.css';
import { ListingHead } from './listing.tsx';
import { collectionsCopy as copy } from './pages-copy.ts';

const PATH = '/collections';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [all, series] = await Promise.all([listCollections(db), listSeries(db)]);
  const covers = all.flatMap(({ tileProductId: id }) => (id === null ? [] : { id }));
  tagPage(context, 'listings', 'collections');
  tagProducts(context, covers);
  return {
    collections: all.map(({ slug, title, tile, picture }) => ({ slug, title, tile, picture })),
    series: [...series]
      .map(([slug, [name = slug]]) => ({ slug, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: copy.title,
    description: copy.description,
    path: PATH,
    structured: import.meta.env.SSR
      ? [
          breadcrumbData(siteOf(matches), [
            { name: shellCopy.home, path: '/' },
            { name: listingCopy.shop, path: '/shop' },
            { name: copy.title, path: PATH },
          ]),
        ]
      : [],
  });
}

/** Every collection and every series that has a page. */
export default function Collections({ loaderData: { collections, series } }: Route.ComponentProps) {
  return (
    <>
      <ListingHead title={copy.title} intro={copy.intro} up={{ to: '/shop', label: listingCopy.toCategories }} />
      {collections.length > 0 && <CollectionTiles collections={collections} />}
      {series.length > 0 && (
        <section className={styles.series} aria-labelledby="series-heading">
          <h2 id="series-heading">{copy.series}</h2>
          <ul className={styles.chips}>
            {series.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={`/series/${slug}`} className="button small" prefetch="intent">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {collections.length + series.length === 0 && (
        <StatePanel art={empty} title={copy.none} text={copy.noneHint}>
          <Link to="/shop/all" className="button loud">
            {listingCopy.all}
          </Link>
        </StatePanel>
      )}
    </>
  );
}
