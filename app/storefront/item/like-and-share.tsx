import { likeForm } from '#app/client/like.ts';
import { useIsVisitor, useMe } from '#app/client/me.ts';
import { toast } from '#app/client/toast-store.ts';
import { Icon } from '#app/components/icon.tsx';
import { likeHref } from '#shop/likes/like.ts';
import { itemWords } from './copy.ts';

/** A plain form; with scripts a signed-in person stays on the page, and sees the like at once. */
export function LikeButton({ id }: { id: string }) {
  const likes = useMe()?.likes ?? null;
  const isOn = likes?.has(id) ?? false;
  return (
    <form method="post" {...likeForm(useIsVisitor())}>
      <button
        type="submit"
        formAction={likeHref(id)}
        name="liked"
        value={String(!isOn)}
        className={isOn ? 'button like-button is-on' : 'button like-button'}
      >
        {isOn ? itemWords.liked : itemWords.like}
      </button>
    </form>
  );
}

type ShareButtonProps = { title: string; text: string };

/** The browser's own sharing, of the page's address without anything behind it. */
export function ShareButton({ title, text }: ShareButtonProps) {
  const share = async () => {
    if (typeof navigator.share !== 'function') return toast.info(itemWords.sharingNotSupported);
    try {
      await navigator.share({ title, text, url: `${location.origin}${location.pathname}` });
    } catch (error) {
      // Closing the browser's sheet is an answer, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(itemWords.sharingNotSupported);
    }
  };
  return (
    <button type="button" className="button scripted" onClick={share}>
      <Icon name="share" />
      {itemWords.share}
    </button>
  );
}
