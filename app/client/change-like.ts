import { flashCopy } from '#app/http/flash-copy.ts';
import { notifyOtherTabs, refreshMe, showLike } from './me.ts';
import { toast } from './toast-store.ts';
import { WAIT_MS } from './wait.ts';

/** For each running request: the server's state, and the state that the person wants. */
const running = new Map<string, { saved: boolean; wanted: boolean }>();

/** The button carries its address (`likeHref`) and the wanted value, so that it also works without scripts. */
export function toggleLike({ formAction, value }: HTMLButtonElement): Promise<void> {
  const id = formAction.split('/').at(-2) ?? '';
  return changeLike(formAction, value === 'true', (isLiked) => showLike(id, isLiked));
}

/**
 * Shows a like immediately, sends it, and reverts it on failure. After several clicks the last one counts: only one
 * request runs at a time, so that answers cannot arrive out of order.
 */
async function changeLike(href: string, isLiked: boolean, show: (isLiked: boolean) => void): Promise<void> {
  show(isLiked);
  const earlier = running.get(href);
  if (earlier) {
    earlier.wanted = isLiked;
    return;
  }
  const like = { saved: !isLiked, wanted: isLiked };
  running.set(href, like);
  try {
    while (like.wanted !== like.saved) {
      const { wanted } = like;
      if (!(await post(href, wanted))) return show(like.saved);
      like.saved = wanted;
      toast.success(flashCopy[wanted ? 'liked' : 'unliked'].text);
      notifyOtherTabs();
    }
  } catch {
    toast.error(flashCopy['like-failed'].text);
    show(like.saved);
  } finally {
    running.delete(href);
    // An answer already on its way may be older than this change.
    refreshMe();
  }
}

/** false: the session has ended, and the browser goes to the login, which completes the like. */
async function post(href: string, liked: boolean): Promise<boolean> {
  const answer = await fetch(href, {
    method: 'POST',
    body: new URLSearchParams({ liked: String(liked) }),
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(WAIT_MS),
  });
  if (answer.ok) return true;
  if (answer.status !== 401) throw new Error(`A like was answered with ${answer.status}`);
  const { next } = await answer.json();
  location.assign(next);
  return false;
}
