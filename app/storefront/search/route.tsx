import { Link, useLocation } from 'react-router';
import { searchCopy } from '#app/components/shell/search-copy.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import { pageMeta } from '#app/http/meta.ts';
import nothingFound from '#app/images/nothing-found.svg';
import { Listing, ListingHead } from '#app/storefront/catalog/listing.tsx';
import { readListing } from '#app/storefront/catalog/load-listing.server.ts';
import * as numbers from '#config/numbers.ts';
import { searchCategory } from '#shop/search/search-products.server.ts';
import type { Route } from './+types/route.ts';

const PATH = '/search';

/** Longer texts are cut, so that the address still answers. */
function textOf(search: string): string {
  const typed = new URLSearchParams(search).get('q') ?? '';
  return [...typed.replace(/\s+/g, ' ').trim()].slice(0, numbers.SEARCH_MAX_CHARACTERS).join('');
}

export async function loader(args: Route.LoaderArgs) {
  const q = textOf(new URL(args.request.url).search);
  if (q === '') return { state: 'no-query' as const };
  return readListing(args, { category: null, read: (db, query) => searchCategory(db, q, query) });
}

export function meta({ matches, location }: Route.MetaArgs) {
  const q = textOf(location.search);
  return pageMeta(matches, {
    title: q === '' ? searchCopy.title : searchCopy.titleFor(q),
    description: searchCopy.description,
    path: PATH,
    isHidden: true,
  });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const q = textOf(useLocation().search);
  if (q === '' || loaderData.state === 'no-query') {
    return (
      <>
        <ListingHead title={searchCopy.label} />
        <StatePanel art={nothingFound} title={searchCopy.start} text={searchCopy.hint}>
          <Link to="/shop" className="button loud">
            {searchCopy.browse}
          </Link>
        </StatePanel>
      </>
    );
  }
  const found = loaderData.state === 'read' ? loaderData.listing : null;
  return (
    <>
      <ListingHead
        title={searchCopy.heading(found?.correctedTo ?? q)}
        intro={found?.correctedTo ? searchCopy.corrected(q) : undefined}
      />
      <Listing
        key={q}
        data={loaderData}
        path={PATH}
        q={q}
        none={{ title: searchCopy.none(q), text: searchCopy.noneHint, art: nothingFound }}
      />
    </>
  );
}
