import { useState } from 'react';
import { AccountIcon } from '#app/account/account-icon.tsx';
import { twoFactorWords as words } from '#app/account/two-factor/copy.ts';
import { toast } from '#app/client/toast-store.ts';
import { Icon } from './icon.tsx';

/** Puts a text where it can be pasted from. */
export function AccountCopy({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      // Absent where the page came over plain HTTP: that ends below, too.
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
