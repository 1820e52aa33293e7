import { Link, useLocation } from 'react-router';
import nothingFound from '#app/art/nothing-found.svg';
import { pageMeta } from '#app/http/meta.ts';
import { Listing } from '#app/ui/listing.tsx';
import { ListingHead } from '#app/ui/listing-head.tsx';
import { StatePanel } from '#app/ui/state-panel.tsx';
import * as numbers from '#config/numbers.ts';
import { searchShelf } from '#shop/catalog/search-products.server.ts';
import { searchWords } from '#words/search.ts';
import type { Route } from './+types/search.ts';
import { readListing } from './read-listing.server.ts';

const PATH = '/search';

/** Longer texts are cut: nobody types them, and their address still answers. */
function textOf(search: string): string {
  const typed = new URLSearchParams(search).get('q') ?? '';
  return [...typed.replace(/\s+/g, ' ').trim()].slice(0, numbers.SEARCH_MAX_CHARACTERS).join('');
}

export async function loader(args: Route.LoaderArgs) {
  const q = textOf(new URL(args.request.url).search);
  if (q === '') return { state: 'nothing-asked' as const };
  return readListing(args, { category: null, read: (db, query) => searchShelf(db, q, query) });
}

export function meta({ matches, location }: Route.MetaArgs) {
  const q = textOf(location.search);
  return pageMeta(matches, {
    title: q === '' ? searchWords.title : searchWords.titleFor(q),
    description: searchWords.description,
    path: PATH,
    isHidden: true,
  });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const q = textOf(useLocation().search);
  if (q === '' || loaderData.state === 'nothing-asked') {
    return (
      <>
        <ListingHead title={searchWords.label} />
        <StatePanel art={nothingFound} title={searchWords.start} text={searchWords.hint}>
          <Link to="/shop" className="button loud">
            {searchWords.browse}
          </Link>
        </StatePanel>
      </>
    );
  }
  const found = loaderData.state === 'read' ? loaderData.shelf : null;
  return (
    <>
      <ListingHead
        title={searchWords.heading(found?.correctedTo ?? q)}
        intro={found?.correctedTo ? searchWords.corrected(q) : undefined}
      />
      <Listing
        key={q}
        data={loaderData}
        path={PATH}
        q={q}
        none={{ title: searchWords.none(q), text: searchWords.noneHint, art: nothingFound }}
      />
    </>
  );
}
