import { useRouteLoaderData } from 'react-router';
import type { Audience } from '#shop/accounts/audience.ts';

/** What the root's loader gives every page. */
export type RootData = { site: { name: string; origin: string }; audience: Audience };

let known: RootData | undefined;

/** A page that could not be fetched takes the root's data along: the browser goes on with what it was told before. */
export const useRootData = (): RootData | undefined => {
  const told = useRouteLoaderData<RootData>('root');
  // A server has many visitors at once, and keeps nothing of one for the next.
  if (import.meta.env.SSR) return told;
  known = told ?? known;
  return known;
};

/** The shop's name; a plain one where even the root's data could not be had. */
export const useShopName = (): string => useRootData()?.site.name ?? 'Yatai';
