import { data } from 'react-router';
import { shellCopy } from '#app/components/shell/copy.ts';
import { shopContext } from '#app/http/context.ts';
import { canonicalPath, pageMeta, siteOf } from '#app/http/meta.ts';
import nothingFound from '#app/images/nothing-found.svg';
import { breadcrumbData } from '#shop/catalog/structured-data.ts';
import { listSeries, listSet } from '#shop/search/list-set.server.ts';
import type { Route } from './+types/series.route.ts';
import { listingCopy } from './copy.ts';
import { Listing, ListingHead } from './listing.tsx';
import { readListing } from './load-listing.server.ts';
import { isNarrowed } from './narrowed.ts';
import { seriesCopy } from './pages-copy.ts';

export async function loader(args: Route.LoaderArgs) {
  const names = (await listSeries(args.context.get(shopContext).db)).get(args.params.slug);
  const [name] = names ?? [];
  if (names === undefined || name === undefined) throw data(null, { status: 404 });
  const listing = await readListing(args, {
    category: null,
    read: (db, query) => listSet(db, { series: names }, query),
  });
  return data({ ...listing.data, name }, listing.init ?? undefined);
}

export function meta({ matches, loaderData, params: { slug }, location }: Route.MetaArgs) {
  // After a loader error the error page sets the title.
  if (!loaderData) return [];
  const { name } = loaderData;
  const params = new URLSearchParams(location.search);
  const path = `/series/${slug}`;
  return pageMeta(matches, {
    title: name,
    description: seriesCopy.description(name),
    path: canonicalPath(path, params, ['page']),
    isHidden: isNarrowed(params),
    structured: import.meta.env.SSR
      ? [
          breadcrumbData(siteOf(matches), [
            { name: shellCopy.home, path: '/' },
            { name: listingCopy.shop, path: '/shop' },
            { name, path },
          ]),
        ]
      : [],
  });
}

export default function Series({ loaderData, params: { slug } }: Route.ComponentProps) {
  return (
    <>
      <ListingHead
        title={loaderData.name}
        intro={seriesCopy.intro}
        up={{ to: '/shop', label: listingCopy.toCategories }}
      />
      <Listing
        key={slug}
        data={loaderData}
        path={`/series/${slug}`}
        none={{ title: listingCopy.noneFound, text: listingCopy.noneFoundHint, art: nothingFound }}
      />
    </>
  );
}
