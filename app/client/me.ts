import { useEffect, useSyncExternalStore } from 'react';
import { useMatch } from 'react-router';
import type { Audience } from '#shop/accounts/session.ts';
import type { OwnReview } from '#shop/reviews/review.ts';
import { useRootData } from './site.ts';

/** The answer of `GET /me`: everything personal that public pages show. */
export type Me = {
  audience: Audience;
  /** Empty for a visitor. */
  name: string;
  /** Address of the profile photo. null: none. */
  photo: string | null;
  /** PIN code of the default address. null: none. */
  pincode: string | null;
  /** Ids of liked products. null: they cannot be read now. */
  likes: string[] | null;
  /** Id of the product that `review` is about. null: none was requested. */
  item: string | null;
  /** The person's review of that product, `updatedAt` as an ISO date. null: none. */
  review: (Omit<OwnReview, 'updatedAt'> & { updatedAt: string }) | null;
  /** Ids of that product's reviews that the person found helpful. */
  votes: string[];
};

type Known = Omit<Me, 'likes' | 'review' | 'votes'> & {
  likes: ReadonlySet<string> | null;
  votes: ReadonlySet<string>;
  review: OwnReview | null;
  /** Audience of the page that sent the request: after a login or logout the answer belongs to somebody else. */
  pageAudience: Audience;
};

/** null: not known yet. Never set on the server. */
let known: Known | null = null;
const listeners = new Set<() => void>();

function show(next: Known | null): void {
  known = next;
  for (const notify of listeners) notify();
}

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

/** The logged-in person. null: a visitor, or not known yet. */
export function useMe(): Pick<Known, 'name' | 'photo' | 'likes' | 'pincode'> | null {
  const me = useKnown();
  return me === null || me.audience === 'visitor' ? null : me;
}

function useKnown(): Known | null {
  const pageAudience = useRootData()?.audience ?? 'visitor';
  const me = useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  );
  return me?.pageAudience === pageAudience ? me : null;
}

/** The audience of this page, for display only: the server checks every action. */
export function useAudience(): Audience {
  const pageAudience = useRootData()?.audience ?? 'visitor';
  return useKnown()?.audience ?? pageAudience;
}

export const useIsVisitor = (): boolean => useAudience() === 'visitor';

/** The person's review of this product. null: none; undefined: not known yet. */
export function useOwnReview(productId: string): OwnReview | null | undefined {
  const me = useKnown();
  return me?.item === productId ? me.review : undefined;
}

/** Ids of this page's reviews that the person found helpful. null: not known yet. */
export const useOwnVotes = (): ReadonlySet<string> | null => useKnown()?.votes ?? null;

/** Shows a like or unlike in this tab before the server has answered. */
export function showLike(productId: string, isLiked: boolean): void {
  if (known?.likes == null) return;
  // Discards the answers of running requests, which are older than this change.
  requested += 1;
  const likes = new Set(known.likes);
  if (isLiked) likes.add(productId);
  else likes.delete(productId);
  show({ ...known, likes });
}

let openPage: { audience: Audience; item: string | undefined } = { audience: 'visitor', item: undefined };
let requested = 0;

/** Requests `GET /me`. If it fails, the page stays as the server rendered it. */
export async function refreshMe(): Promise<void> {
  const { audience: pageAudience, item } = openPage;
  requested += 1;
  const own = requested;
  try {
    const answer = await fetch(item === undefined ? '/me' : `/me?${new URLSearchParams({ item })}`);
    if (!answer.ok) return;
    const { likes, review, votes, ...me } = (await answer.json()) as Me;
    if (own !== requested) return;
    const ownReview = review && { ...review, updatedAt: new Date(review.updatedAt) };
    show({ ...me, pageAudience, likes: likes && new Set(likes), review: ownReview, votes: new Set(votes) });
  } catch {
    // Offline: requested again with the next page.
  }
}

/** Storage key that other tabs listen to. The value is the audience and the time of the last change. */
const STORED = 'me';

/** Makes other tabs refresh, after a login, a logout, a like or a review. */
export function notifyOtherTabs(): void {
  try {
    localStorage.setItem(STORED, `${openPage.audience} ${Date.now()}`);
  } catch {
    // Storage is blocked: each tab refreshes when its next page is opened.
  }
}

/** Has somebody logged in or out in this browser since a tab last recorded the audience? */
function hasAudienceChanged(): boolean {
  try {
    const [before = 'visitor'] = localStorage.getItem(STORED)?.split(' ') ?? [];
    return before !== openPage.audience;
  } catch {
    return false;
  }
}

/** Keeps personal data up to date while the shop is open. Used once, at the root. */
export function useFollowMe(): void {
  const audience = useRootData()?.audience ?? 'visitor';
  const item = useMatch('/item/:id')?.params.id;
  useEffect(() => {
    openPage = { audience, item };
    if (hasAudienceChanged()) notifyOtherTabs();
    const wasKnown = known !== null;
    if (known !== null && known.pageAudience !== audience) show(null);
    // A visitor has no personal data, so no request is needed.
    if (audience !== 'visitor' || wasKnown) refreshMe();
  }, [audience, item]);
  useEffect(() => {
    let isStale = false;
    // A page from the back/forward cache returns as it was: somebody may have logged out meanwhile.
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
