import { data, Link } from 'react-router';
import { shellCopy } from '#app/components/shell/copy.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import { canonicalPath, pageMeta, siteOf } from '#app/http/meta.ts';
import nothingFound from '#app/images/nothing-found.svg';
import { categories, isCategorySlug } from '#shop/catalog/category.ts';
import { breadcrumbData } from '#shop/catalog/structured-data.ts';
import { listCategory } from '#shop/search/list-products.server.ts';
import { parseListingQuery } from '#shop/search/listing.ts';
import type { Route } from './+types/category.route.ts';
import { listingCopy } from './copy.ts';
import { Listing, ListingHead } from './listing.tsx';
import { readListing } from './load-listing.server.ts';
import { isNarrowed } from './narrowed.ts';
import { categoryCopy } from './pages-copy.ts';

export function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  if (!isCategorySlug(slug)) return unknownCategory(new URL(args.request.url).searchParams);
  return readListing(args, { category: slug, read: (db, query) => listCategory(db, 'shop', query) });
}

/** An unknown category shows an empty listing, not an error. Like every empty listing it has one page. */
function unknownCategory(params: URLSearchParams) {
  const query = parseListingQuery(params);
  if (query.ok && query.value.page > 1) throw data(null, { status: 404 });
  return data({ state: 'unknown' as const });
}

export function meta({ matches, params: { slug }, location }: Route.MetaArgs) {
  const params = new URLSearchParams(location.search);
  const path = canonicalPath(location.pathname, params, ['page']);
  if (!isCategorySlug(slug)) return pageMeta(matches, { title: categoryCopy.unknown, path, isHidden: true });
  const name = categories[slug];
  const site = siteOf(matches);
  return pageMeta(matches, {
    title: name,
    description: categoryCopy.description(name),
    path,
    isHidden: isNarrowed(params),
    structured: import.meta.env.SSR
      ? [
          breadcrumbData(site, [
            { name: shellCopy.home, path: '/' },
            { name: listingCopy.shop, path: '/shop' },
            { name, path: `/shop/${slug}` },
          ]),
        ]
      : [],
  });
}

const up = { to: '/shop', label: listingCopy.toCategories };
const none = { title: listingCopy.noneFound, text: listingCopy.noneFoundHint, art: nothingFound };

export default function Category({ loaderData, params: { slug } }: Route.ComponentProps) {
  if (!isCategorySlug(slug) || loaderData.state === 'unknown') {
    return (
      <>
        <ListingHead title={categoryCopy.unknown} up={up} />
        <StatePanel art={none.art} title={none.title} text={none.text}>
          <Link to="/shop" className="button loud">
            {listingCopy.toCategories}
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
