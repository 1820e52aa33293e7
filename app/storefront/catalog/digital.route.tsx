import { canonicalPath, pageMeta } from '#app/http/meta.ts';
import { listCategory } from '#shop/search/list-products.server.ts';
import type { Route } from './+types/digital.route.ts';
import { listingCopy } from './copy.ts';
import { Listing, ListingHead } from './listing.tsx';
import { readListing } from './load-listing.server.ts';
import { isNarrowed } from './narrowed.ts';
import { digitalCopy } from './pages-copy.ts';

const PATH = '/digital';

export const loader = (args: Route.LoaderArgs) =>
  readListing(args, {
    category: null,
    // Digital products have no category: one in the query would hide them all.
    read: (db, query) => listCategory(db, 'digital', { ...query, category: null }),
  });

export function meta({ matches, location }: Route.MetaArgs) {
  const params = new URLSearchParams(location.search);
  return pageMeta(matches, {
    title: listingCopy.digital,
    description: digitalCopy.description,
    path: canonicalPath(PATH, params, ['page']),
    isHidden: isNarrowed(params),
  });
}

export default function Digital({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ListingHead
        title={listingCopy.digital}
        intro={listingCopy.digitalIntro}
        up={{ to: '/shop', label: listingCopy.toCategories }}
      />
      <Listing
        data={loaderData}
        path={PATH}
        isDigital
        none={{ title: listingCopy.noProducts, text: listingCopy.noProductsHint }}
      />
    </>
  );
}
