import { data } from 'react-router';
import { productTags, tagPage } from '#app/http/cache-tags.ts';
import { type Shop, shopContext, type Visit, visitContext } from '#app/http/context.ts';
import type { Result } from '#lib/result.ts';
import type { CategorySlug } from '#shop/catalog/category.ts';
import { type CategoryListing, type ListingQuery, parseListingQuery } from '#shop/search/listing.ts';
import type { Route } from '../+types/layout.ts';
import { listingFailedCopy } from './copy.ts';
import type { ListingData } from './listing.tsx';

type Submission<Read extends CategoryListing> = {
  /** Named by the path; null: whatever the query says. */
  category: CategorySlug | null;
  read: (db: Shop['db'], query: ListingQuery, params: URLSearchParams) => Promise<Result<Read, 'past-the-end'>>;
};

/**
 * What every page of goods does: reads its address (400 where it makes no sense, 404 past the end) and the shelf. A
 * shelf that cannot be read leaves the page standing, with a panel to try again and status 503.
 */
export async function readListing<Read extends CategoryListing>(
  { request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>,
  { category, read }: Submission<Read>,
) {
  const { db } = context.get(shopContext);
  const visit = context.get(visitContext);
  const { searchParams } = new URL(request.url);
  const query = parseListingQuery(searchParams);
  if (!query.ok) throw data({ sentence: listingFailedCopy.badQuery }, { status: 400 });
  const submitted = category === null ? query.value : { ...query.value, category };
  const found = await read(db, submitted, searchParams).catch((error: unknown) => failed(visit, error));
  if (found === null)
    return data({ state: 'failed', reference: visit.requestId } satisfies ListingData, { status: 503 });
  if (!found.ok) throw data(null, { status: 404 });
  const shelf = found.value;
  tagPage(context, 'shelf', 'ranks', ...productTags(shelf.cards));
  return data({ state: 'read' as const, shelf });
}

function failed({ log, requestId }: Visit, error: unknown): null {
  log.error({ err: error, requestId }, 'A shelf could not be read');
  return null;
}
