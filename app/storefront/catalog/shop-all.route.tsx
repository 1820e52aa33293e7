import { canonicalPath, pageMeta } from '#app/http/meta.ts';
import { listCategory } from '#shop/search/list-products.server.ts';
import type { Route } from './+types/shop-all.route.ts';
import { listingCopy } from './copy.ts';
import { Listing, ListingHead } from './listing.tsx';
import { readListing } from './load-listing.server.ts';
import { isNarrowed } from './narrowed.ts';

const PATH = '/shop/all';

export const loader = (args: Route.LoaderArgs) =>
  readListing(args, { category: null, read: (db, query) => listCategory(db, 'shop', query) });

export function meta({ matches, location }: Route.MetaArgs) {
  const params = new URLSearchParams(location.search);
  return pageMeta(matches, {
    title: listingCopy.all,
    description: listingCopy.allDescription,
    path: canonicalPath(PATH, params, ['page']),
    isHidden: isNarrowed(params),
  });
}

export default function ShopAll({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ListingHead title={listingCopy.all} up={{ to: '/shop', label: listingCopy.toCategories }} />
      <Listing
        data={loaderData}
        path={PATH}
        none={{ title: listingCopy.noProducts, text: listingCopy.noProductsHint }}
      />
    </>
  );
}
