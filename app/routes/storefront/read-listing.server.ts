import { data } from 'react-router';
import { type Shop, shopContext, type Visit, visitContext } from '#app/http/context.ts';
import { keepPage, productTags } from '#app/http/keep-page.ts';
import type { ListingData } from '#app/ui/listing.tsx';
import { packCards } from '#app/ui/packed-cards.ts';
import type { Result } from '#kit/result.ts';
import type { CategorySlug } from '#shop/catalog/category.ts';
import { listFacets } from '#shop/catalog/list-facets.server.ts';
import { type Listing, type ListingQuery, parseListingQuery } from '#shop/catalog/listing.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import { listingWords } from '#words/listing.ts';
import type { Route } from './+types/layout.ts';
import { withLikes } from './with-likes.server.ts';

type Asked<Read extends Listing> = {
  type: ProductType;
  /** Named by the path; null: whatever the query says. */
  category: CategorySlug | null;
  read: (db: Shop['db'], query: ListingQuery, params: URLSearchParams) => Promise<Result<Read, 'past-the-end'>>;
};

/**
 * What every page of goods does: reads its address (400 where it makes no sense, 404 past the end) and the shelf. A
 * shelf that cannot be read leaves the page standing, with a panel to try again and status 503.
 */
export async function readListing<Read extends Listing>(
  { request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>,
  { type, category, read }: Asked<Read>,
) {
  const { db } = context.get(shopContext);
  const visit = context.get(visitContext);
  const { searchParams } = new URL(request.url);
  const query = parseListingQuery(searchParams);
  if (!query.ok) throw data({ sentence: listingWords.badQuery }, { status: 400 });
  const asked = category === null ? query.value : { ...query.value, category };
  const found = await Promise.all([read(db, asked, searchParams), listFacets(db, type, asked.category)]).catch(
    (error: unknown) => failed(visit, error),
  );
  if (found === null)
    return data({ state: 'failed', reference: visit.requestId } satisfies ListingData, { status: 503 });
  const [listing, { series, origins }] = found;
  if (!listing.ok) throw data(null, { status: 404 });
  keepPage(context, 'shelf', 'ranks', ...productTags(listing.value.cards));
  const cards = await withLikes(context, listing.value.cards);
  return data({
    state: 'read' as const,
    listing: { ...listing.value, cards: packCards(cards) },
    facets: { series: series.join('\n'), origins: origins.join('\n') },
  });
}

function failed({ log, requestId }: Visit, error: unknown): null {
  log.error({ err: error, requestId }, 'A shelf could not be read');
  return null;
}
