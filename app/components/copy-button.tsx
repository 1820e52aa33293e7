import { useState } from 'react';
import { AccountIcon } from '#app/account/account-layout.tsx';
import { twoFactorCopy as words } from '#app/account/two-factor/copy.ts';
import { toast } from '#app/client/toast-store.ts';
import { Icon } from './icon.tsx';

/** Copies a text to the clipboard. */
export function AccountCopy({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      // `navigator.clipboard` is missing over plain HTTP; the error is handled below.
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast.success(words.copied);
    } catch {
      toast.error(words.copyFailed);
    }
  }

  return (
    <button type="button" className="button small scripted" onClick={copy}>
      {isCopied ? <Icon name="check" /> : <AccountIcon name="copy" />}
      {label}
    </button>
  );
}
