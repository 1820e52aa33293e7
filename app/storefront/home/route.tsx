import { productTags, tagPage } from '#app/http/cache-tags.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta, siteOf } from '#app/http/meta.ts';
import { organizationData, websiteData } from '#shop/catalog/structured-data.ts';
import type { Route } from './+types/route.ts';
import { HomeView } from './home-view.tsx';
import { readHome } from './load-home.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { email, phone, address, instagramUrl, youtubeUrl, facebookUrl } = shop.details;
  const home = await readHome(shop, context.get(visitContext), shop.settings.current());
  const { newest, collections } = home;
  const covers = collections.flatMap(({ tileProductId: id }) => (id === null ? [] : { id }));
  if (newest !== null) tagPage(context, 'listings', 'collections', ...productTags([...newest, ...covers]));
  return { home, contact: { email, phone, address, instagramUrl, youtubeUrl, facebookUrl } };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  return pageMeta(matches, {
    title: null,
    path: '/',
    structured: import.meta.env.SSR
      ? [websiteData(site), ...(loaderData ? [organizationData(site, loaderData.contact)] : [])]
      : [],
  });
}

export default function Home({ loaderData: { home } }: Route.ComponentProps) {
  return <HomeView {...home} />;
}
