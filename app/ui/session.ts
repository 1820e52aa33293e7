import { useRouteLoaderData } from 'react-router';

/** What the pages know of the person who asks; the same for a whole document. null: a visitor. */
export type SessionView = { isAdmin: boolean } | null;

/** What the root's loader tells every page. */
export type RootData = { site: { name: string; origin: string }; session: SessionView };

let known: RootData | undefined;

/** A page that could not be fetched takes the root's data along; whoever is signed in is so all the same. */
const useRootData = (): RootData | undefined => {
  const told = useRouteLoaderData<RootData>('root');
  // A server has many visitors at once, and keeps nothing of one for the next.
  if (import.meta.env.SSR) return told;
  known = told ?? known;
  return known;
};

/** The signed-in person, or null. The server decides again whatever this says. */
export const useSession = (): SessionView => useRootData()?.session ?? null;

/** The shop's name; a plain one where even the root's data could not be had. */
export const useShopName = (): string => useRootData()?.site.name ?? 'Yatai';
