import { useState } from 'react';
import { Link } from 'react-router';
import { doorHref } from '#shop/accounts/return-path.ts';
import { itemWords } from '#words/item.ts';
import { Icon } from './icon.tsx';
import { toast } from './toast-store.ts';

/** Liking needs an account: visitors are told so, and shown the way. Without scripts the button is that way. */
export function LikeButton({ path }: { path: string }) {
  const [isTold, setTold] = useState(false);
  const login = doorHref('/login', path);
  return (
    <>
      <Link
        className="button"
        to={login}
        onClick={(event) => {
          event.preventDefault();
          setTold(true);
          toast.info(itemWords.loginToLike);
        }}
      >
        <Icon name="heart" />
        {itemWords.like}
      </Link>
      {isTold && (
        <p className="like-login">
          {itemWords.loginToLike}:{' '}
          <Link className="link" to={login}>
            {itemWords.login}
          </Link>
        </p>
      )}
    </>
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
