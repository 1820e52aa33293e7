import { data, Link } from 'react-router';
import nothingFound from '#app/art/nothing-found.svg';
import { canonicalPath, pageMeta, siteOf } from '#app/http/meta.ts';
import { Listing } from '#app/ui/listing.tsx';
import { ListingHead } from '#app/ui/listing-head.tsx';
import { StatePanel } from '#app/ui/state-panel.tsx';
import { categories, isCategorySlug } from '#shop/catalog/category.ts';
import { listShelf } from '#shop/catalog/list-products.server.ts';
import { parseListingQuery } from '#shop/catalog/listing.ts';
import { breadcrumbData } from '#shop/catalog/structured-data.ts';
import { categoryWords } from '#words/category.ts';
import { listingWords } from '#words/listing.ts';
import { shellWords } from '#words/shell.ts';
import type { Route } from './+types/category.ts';
import { isNarrowed } from './narrowed.ts';
import { readListing } from './read-listing.server.ts';

export function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  if (!isCategorySlug(slug)) return unknownShelf(new URL(args.request.url).searchParams);
  return readListing(args, { category: slug, read: (db, query) => listShelf(db, 'shop', query) });
}

/** An unknown category is an empty shelf, not an error; like every empty shelf it has one page. */
function unknownShelf(params: URLSearchParams) {
  const query = parseListingQuery(params);
  if (query.ok && query.value.page > 1) throw data(null, { status: 404 });
  return data({ state: 'unknown' as const });
}

export function meta({ matches, params: { slug }, location }: Route.MetaArgs) {
  const params = new URLSearchParams(location.search);
  const path = canonicalPath(location.pathname, params, ['page']);
  if (!isCategorySlug(slug)) return pageMeta(matches, { title: categoryWords.unknown, path, isHidden: true });
  const name = categories[slug];
  const site = siteOf(matches);
  return pageMeta(matches, {
    title: name,
    description: categoryWords.description(name),
    path,
    isHidden: isNarrowed(params),
    structured: import.meta.env.SSR
      ? [
          breadcrumbData(site, [
            { name: shellWords.home, path: '/' },
            { name: listingWords.shop, path: '/shop' },
            { name, path: `/shop/${slug}` },
          ]),
        ]
      : [],
  });
}

const up = { to: '/shop', label: listingWords.toCategories };
const none = { title: listingWords.noneFound, text: listingWords.noneFoundHint, art: nothingFound };

export default function Category({ loaderData, params: { slug } }: Route.ComponentProps) {
  if (!isCategorySlug(slug) || loaderData.state === 'unknown') {
    return (
      <>
        <ListingHead title={categoryWords.unknown} up={up} />
        <StatePanel art={none.art} title={none.title} text={none.text}>
          <Link to="/shop" className="button loud">
            {listingWords.toCategories}
          </Link>
        </StatePanel>
      </>
    );
  }
  return (
    <>
      <ListingHead title={categories[slug]} up={up} />
      <Listing key={slug} data={loaderData} path={`/shop/${slug}`} isOneCategory none={none} />
    </>
  );
}
