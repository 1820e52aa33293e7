import { canonicalPath, pageMeta } from '#app/http/meta.ts';
import { Listing } from '#app/ui/listing.tsx';
import { ListingHead } from '#app/ui/listing-head.tsx';
import { listShelf } from '#shop/catalog/list-products.server.ts';
import { listingWords } from '#words/listing.ts';
import type { Route } from './+types/shop-all.ts';
import { isNarrowed } from './narrowed.ts';
import { readListing } from './read-listing.server.ts';

const PATH = '/shop/all';

export const loader = (args: Route.LoaderArgs) =>
  readListing(args, { category: null, read: (db, query) => listShelf(db, 'shop', query) });

export function meta({ matches, location }: Route.MetaArgs) {
  const params = new URLSearchParams(location.search);
  return pageMeta(matches, {
    title: listingWords.all,
    description: listingWords.allDescription,
    path: canonicalPath(PATH, params, ['page']),
    isHidden: isNarrowed(params),
  });
}

export default function ShopAll({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ListingHead title={listingWords.all} up={{ to: '/shop', label: listingWords.toCategories }} />
      <Listing
        data={loaderData}
        path={PATH}
        none={{ title: listingWords.noProducts, text: listingWords.noProductsHint }}
      />
    </>
  );
}
