import { useEffect, useSyncExternalStore } from 'react';
import { useMatch } from 'react-router';
import type { Audience } from '#shop/accounts/audience.ts';
import type { OwnReview } from '#shop/reviews/review.ts';
import { useRootData } from './site.ts';

/** What `GET /me` answers: all that public pages show of the signed-in person. */
export type Me = {
  audience: Audience;
  /** Empty for a visitor. */
  name: string;
  /** Address of the person's photo; null: none. */
  photo: string | null;
  /** Ids of the products that the person likes; null: they cannot be read just now. */
  likes: string[] | null;
  /** The product that `review` is about; null: none was asked for. */
  item: string | null;
  /** What the person wrote about that product, `updatedAt` as an ISO date; null: nothing. */
  review: (Omit<OwnReview, 'updatedAt'> & { updatedAt: string }) | null;
};

type Known = Omit<Me, 'likes' | 'review'> & {
  likes: ReadonlySet<string> | null;
  review: OwnReview | null;
  /** For whom the page was that asked: after a login or logout the answer belongs to somebody else. */
  pageAudience: Audience;
};

/** null: not known yet. The server never fills it. */
let known: Known | null = null;
const listeners = new Set<() => void>();

function show(next: Known | null): void {
  known = next;
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** What is known of the signed-in person; null: a visitor, or not known yet. */
export function useMe(): Pick<Known, 'name' | 'photo' | 'likes'> | null {
  const told = useKnown();
  return told === null || told.audience === 'visitor' ? null : told;
}

function useKnown(): Known | null {
  const pageAudience = useRootData()?.audience ?? 'visitor';
  const told = useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  );
  return told?.pageAudience === pageAudience ? told : null;
}

/** For whom this page is. The server decides again whatever it says. */
export function useAudience(): Audience {
  const pageAudience = useRootData()?.audience ?? 'visitor';
  return useKnown()?.audience ?? pageAudience;
}

export const useIsVisitor = (): boolean => useAudience() === 'visitor';

/** What the signed-in person wrote about this product. null: nothing; undefined: not known yet. */
export function useOwnReview(productId: string): OwnReview | null | undefined {
  const told = useKnown();
  return told?.item === productId ? told.review : undefined;
}

/** Shows a like or an unlike in this tab, before the server has answered. */
export function showLike(productId: string, isLiked: boolean): void {
  if (known?.likes == null) return;
  // What the server says of the time before is older than this.
  requested += 1;
  const likes = new Set(known.likes);
  if (isLiked) likes.add(productId);
  else likes.delete(productId);
  show({ ...known, likes });
}

/** The page that is open. */
let openPage: { audience: Audience; item: string | undefined } = { audience: 'visitor', item: undefined };
let requested = 0;

/** Asks who is signed in and what is theirs. Without an answer the page stays as the server rendered it. */
export async function refreshMe(): Promise<void> {
  const { audience: pageAudience, item } = openPage;
  requested += 1;
  const own = requested;
  try {
    const answer = await fetch(item === undefined ? '/me' : `/me?${new URLSearchParams({ item })}`);
    if (!answer.ok) return;
    const { likes, review, ...me } = (await answer.json()) as Me;
    if (own !== requested) return;
    const ownReview = review && { ...review, updatedAt: new Date(review.updatedAt) };
    show({ ...me, pageAudience, likes: likes && new Set(likes), review: ownReview });
  } catch {
    // Offline: asked again with the next page.
  }
}

/** What other tabs of this browser listen to: for whom pages are, and when something changed. */
const STORED = 'me';

/** Other tabs ask again: after a login, a logout, a like or a review in this one. */
export function notifyOtherTabs(): void {
  try {
    localStorage.setItem(STORED, `${openPage.audience} ${Date.now()}`);
  } catch {
    // Storage is blocked: each tab asks when its next page is opened.
  }
}

/** Has somebody logged in or out since a tab of this browser looked last? */
function hasAudienceChanged(): boolean {
  try {
    const [before = 'visitor'] = localStorage.getItem(STORED)?.split(' ') ?? [];
    return before !== openPage.audience;
  } catch {
    return false;
  }
}

/** Keeps what is personal up to date while the shop is open. Used once, at the root. */
export function useFollowMe(): void {
  const audience = useRootData()?.audience ?? 'visitor';
  const item = useMatch('/item/:id')?.params.id;
  useEffect(() => {
    openPage = { audience, item };
    if (hasAudienceChanged()) notifyOtherTabs();
    const wasKnown = known !== null;
    if (known !== null && known.pageAudience !== audience) show(null);
    // Nothing is a visitor's own, and nobody is asked.
    if (audience !== 'visitor' || wasKnown) refreshMe();
  }, [audience, item]);
  useEffect(() => {
    let isStale = false;
    // A page that the browser kept whole comes back as it was left: somebody may have logged out meanwhile.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refreshMe();
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== STORED) return;
      isStale = true;
      catchUp();
    };
    const catchUp = () => {
      if (!isStale || document.visibilityState !== 'visible') return;
      isStale = false;
      refreshMe();
    };
    window.addEventListener('pageshow', onPageShow);
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', catchUp);
    return () => {
      window.removeEventListener('pageshow', onPageShow);
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', catchUp);
    };
  }, []);
}
