import { data } from 'react-router';
import { tagPage, tagProducts } from '#app/http/cache-tags.ts';
import { type Shop, type ShownTag, shopContext, type Visit, visitContext } from '#app/http/context.ts';
import type { Result } from '#lib/result.ts';
import type { CategorySlug } from '#shop/catalog/category.ts';
import { type CategoryListing, type ListingQuery, parseListingQuery } from '#shop/search/listing.ts';
import type { Route } from '../+types/layout.ts';
import { listingFailedCopy } from './copy.ts';
import type { ListingData } from './listing.tsx';

type ListingSource<Read extends CategoryListing> = {
  /** Category from the path. null: from the query. */
  category: CategorySlug | null;
  read: (db: Shop['db'], query: ListingQuery, params: URLSearchParams) => Promise<Result<Read, 'past-the-end'>>;
  /** Further cache tags. null: this answer is not cached. */
  tagsOf?: (listing: Read) => ShownTag[] | null;
};

/**
 * Loader of every listing page: parses the query (400 if invalid, 404 after the last page) and reads the listing. If it
 * cannot be read, the page still renders, with a panel to try again and status 503.
 */
export async function readListing<Read extends CategoryListing>(
  { request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>,
  { category, read, tagsOf = () => [] }: ListingSource<Read>,
) {
  const { db } = context.get(shopContext);
  const visit = context.get(visitContext);
  const { searchParams } = new URL(request.url);
  const query = parseListingQuery(searchParams);
  if (!query.ok) throw data({ sentence: listingFailedCopy.badQuery }, { status: 400 });
  const listingQuery = category === null ? query.value : { ...query.value, category };
  const found = await read(db, listingQuery, searchParams).catch((error: unknown) => failed(visit, error));
  if (found === null)
    return data({ state: 'failed', reference: visit.requestId } satisfies ListingData, { status: 503 });
  if (!found.ok) throw data(null, { status: 404 });
  const listing = found.value;
  const tags = tagsOf(listing);
  if (tags !== null) {
    tagPage(context, 'listings', 'rankings', ...tags);
    tagProducts(context, listing.cards);
  }
  return data({ state: 'read' as const, listing });
}

function failed({ log, requestId }: Visit, error: unknown): null {
  log.error({ err: error, requestId }, 'A listing could not be read');
  return null;
}
