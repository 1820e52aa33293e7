import { type MouseEvent, useEffect, useState } from 'react';
import google from '#app/images/google.svg';
import { loginCopy } from './copy.ts';
import styles from './login.module.css';

const POPUP = 'popup,width=500,height=600';
const CLOSED_POLL_MS = 500;

/** A link to Google's login. With scripts it opens in a popup, or in this window if popups are blocked. */
export function GoogleButton({ returnTo }: { returnTo: string }) {
  const [popup, setPopup] = useState<Window | null>(null);
  const href = `/auth/google?returnTo=${encodeURIComponent(returnTo)}`;

  // The popup sends the next address; it has left the toast for that page.
  useEffect(() => {
    const channel = new BroadcastChannel('google-login');
    channel.onmessage = ({ data }) => {
      if (typeof data === 'string' && data.startsWith('/')) location.assign(data);
    };
    return () => channel.close();
  }, []);

  // The popup was closed by hand: back to the form without a message.
  useEffect(() => {
    if (popup === null) return;
    const timer = setInterval(() => {
      if (popup.closed) setPopup(null);
    }, CLOSED_POLL_MS);
    return () => clearInterval(timer);
  }, [popup]);

  function open(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    const opened = window.open(`${href}&popup=1`, 'google-login', POPUP);
    // Blocked: the link itself is followed.
    if (opened === null) return;
    event.preventDefault();
    opened.focus();
    setPopup(opened);
  }

  return (
    <>
      <p className={styles.or}>{loginCopy.or}</p>
      <a className="button" href={href} onClick={open}>
        <img className={styles.google} src={google} alt="" width="20" height="20" />
        {popup === null ? loginCopy.google : loginCopy.googleBusy}
      </a>
    </>
  );
}
