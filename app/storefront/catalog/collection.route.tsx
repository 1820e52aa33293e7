import { data } from 'react-router';
import { Picture } from '#app/components/product/picture.tsx';
import { SaleStart } from '#app/components/product/sale-start.tsx';
import { shellCopy } from '#app/components/shell/copy.ts';
import { keepUntil } from '#app/http/cache-tags.ts';
import { shopContext } from '#app/http/context.ts';
import { canonicalPath, pageMeta, siteOf } from '#app/http/meta.ts';
import nothingFound from '#app/images/nothing-found.svg';
import { breadcrumbData } from '#shop/catalog/structured-data.ts';
import { findCollection } from '#shop/collections/collections.server.ts';
import { listSet } from '#shop/search/list-set.server.ts';
import type { Route } from './+types/collection.route.ts';
import { filterCopy, listingCopy } from './copy.ts';
import styles from './listing.module.css';
import { Listing, ListingHead } from './listing.tsx';
import { readListing } from './load-listing.server.ts';
import { isNarrowed } from './narrowed.ts';
import { collectionCopy } from './pages-copy.ts';

export async function loader(args: Route.LoaderArgs) {
  const collection = await findCollection(args.context.get(shopContext).db, args.params.slug);
  if (collection === null) throw data(null, { status: 404 });
  keepUntil(args.context, collection.startsAtMs);
  const listing = await readListing(args, {
    category: null,
    read: (db, query) => listSet(db, { collectionId: collection.id }, query),
    tagsOf: () => ['collections'],
  });
  return data({ ...listing.data, collection }, listing.init ?? undefined);
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  // After a loader error the error page sets the title.
  if (!loaderData) return [];
  const { collection } = loaderData;
  const params = new URLSearchParams(location.search);
  const path = `/collections/${collection.slug}`;
  return pageMeta(matches, {
    title: collection.title,
    description: `${collection.text} ${collectionCopy.description(collection.title)}`.trim(),
    path: canonicalPath(path, params, ['page']),
    picture: collection.picture && { ...collection.picture, alt: collection.title },
    isHidden: isNarrowed(params),
    structured: import.meta.env.SSR
      ? [
          breadcrumbData(siteOf(matches), [
            { name: shellCopy.home, path: '/' },
            { name: listingCopy.shop, path: '/shop' },
            { name: collection.title, path },
          ]),
        ]
      : [],
  });
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { slug, title, text, image, picture, startsAtMs } = loaderData.collection;
  return (
    <>
      <ListingHead title={title} intro={text} up={{ to: '/shop', label: listingCopy.toCategories }}>
        {image && picture && (
          <Picture className={styles.setPicture} picture={picture} sizes="20rem" width={320} height={240} isFirst />
        )}
        {image && !picture && <img className={styles.setPicture} src={image} alt="" width="320" height="240" />}
      </ListingHead>
      {startsAtMs !== null && (
        <div className={styles.saleStart}>
          <SaleStart key={slug} startsAtMs={startsAtMs} />
        </div>
      )}
      <Listing
        key={slug}
        data={loaderData}
        path={`/collections/${slug}`}
        ownOrder={filterCopy.featured}
        none={{ title: listingCopy.noneFound, text: collectionCopy.empty, art: nothingFound }}
      />
    </>
  );
}
