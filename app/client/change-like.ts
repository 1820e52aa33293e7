import { flashWords } from '#app/http/flash-copy.ts';
import { notifyOtherTabs, refreshMe, showLike } from './me.ts';
import { toast } from './toast-store.ts';

const WAIT_MS = 15_000;

/** What the server has, and what the person wants, of each product that is being asked for. */
const running = new Map<string, { kept: boolean; wanted: boolean }>();

/** A heart says where it posts to (`likeHref`) and what is wanted of it, so that it works without scripts too. */
export function toggleLike({ formAction, value }: HTMLButtonElement): Promise<void> {
  const id = formAction.split('/').at(-2) ?? '';
  return changeLike(formAction, value === 'true', (isLiked) => showLike(id, isLiked));
}

/**
 * Shows a like at once, asks the server for it, and takes it back where that fails. Of several presses in a row the last
 * one counts: one question at a time, so that answers cannot overtake each other.
 */
async function changeLike(href: string, isLiked: boolean, show: (isLiked: boolean) => void): Promise<void> {
  show(isLiked);
  const earlier = running.get(href);
  if (earlier) {
    earlier.wanted = isLiked;
    return;
  }
  const like = { kept: !isLiked, wanted: isLiked };
  running.set(href, like);
  try {
    while (like.wanted !== like.kept) {
      const { wanted } = like;
      if (!(await ask(href, wanted))) return show(like.kept);
      like.kept = wanted;
      toast.success(flashWords[wanted ? 'liked' : 'unliked'].text);
      notifyOtherTabs();
    }
  } catch {
    toast.error(flashWords['like-failed'].text);
    show(like.kept);
  } finally {
    running.delete(href);
    // An answer that was on its way may be of the time before the press.
    refreshMe();
  }
}

/** False: the session has ended, and the login, which completes the like, is on its way. */
async function ask(href: string, liked: boolean): Promise<boolean> {
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
