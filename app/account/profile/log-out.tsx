import { type FormEvent, useState } from 'react';
import { AccountIcon } from '#app/account/account-icon.tsx';
import { toast } from '#app/client/toast-store.ts';
import { profileCopy } from './copy.ts';

/** A plain form. With scripts, a logout that fails (offline or at the server) shows a message and stays on the page. */
export function LogOut() {
  const [isBusy, setBusy] = useState(false);

  async function logOut(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const answer = await fetch('/logout', { method: 'POST' });
      if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
      // Loads a new document, so that no personal data stays in this one.
      location.assign('/');
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specification wants it there
      console.error('Logout error', error);
      toast.error(profileCopy.logoutFailed);
      setBusy(false);
    }
  }

  return (
    <form method="post" action="/logout" onSubmit={logOut}>
      <button type="submit" className="button" disabled={isBusy}>
        <AccountIcon name="leave" />
        {isBusy ? profileCopy.loggingOut : profileCopy.logout}
      </button>
    </form>
  );
}
