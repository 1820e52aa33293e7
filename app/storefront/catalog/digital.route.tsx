import { canonicalPath, pageMeta } from '#app/http/meta.ts';
import { listCategory } from '#shop/search/list-products.server.ts';
import type { Route } from './+types/digital.route.ts';
import { digitalWords, listingWords } from './copy.ts';
import { Listing, ListingHead } from './listing.tsx';
import { readListing } from './load-listing.server.ts';
import { isNarrowed } from './narrowed.ts';

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
    title: listingWords.digital,
    description: digitalWords.description,
    path: canonicalPath(PATH, params, ['page']),
    isHidden: isNarrowed(params),
  });
}

export default function Digital({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ListingHead
        title={listingWords.digital}
        intro={listingWords.digitalIntro}
        up={{ to: '/shop', label: listingWords.toCategories }}
      />
      <Listing
        data={loaderData}
        path={PATH}
        isDigital
        none={{ title: listingWords.noProducts, text: listingWords.noProductsHint }}
      />
    </>
  );
}
