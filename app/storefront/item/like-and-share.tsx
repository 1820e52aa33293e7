import { likeForm } from '#app/client/like.ts';
import { useIsVisitor, useMe } from '#app/client/me.ts';
import { toast } from '#app/client/toast-store.ts';
import { Icon } from '#app/components/icon.tsx';
import { likeHref } from '#shop/likes/like.ts';
import { itemCopy } from './copy.ts';

/** A plain form; with scripts a signed-in person stays on the page and sees the like immediately. */
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
        {isOn ? itemCopy.liked : itemCopy.like}
      </button>
    </form>
  );
}

type ShareButtonProps = { title: string; text: string };

/** Opens the browser's share dialog with the page's address, without parameters. */
export function ShareButton({ title, text }: ShareButtonProps) {
  const share = async () => {
    if (typeof navigator.share !== 'function') return toast.info(itemCopy.sharingNotSupported);
    try {
      await navigator.share({ title, text, url: `${location.origin}${location.pathname}` });
    } catch (error) {
      // Closing the share dialog is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(itemCopy.sharingNotSupported);
    }
  };
  return (
    <button type="button" className="button scripted" onClick={share}>
      <Icon name="share" />
      {itemCopy.share}
    </button>
  );
}
