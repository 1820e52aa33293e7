import { useState } from 'react';
import { twoFactorWords as words } from '#words/two-factor.ts';
import { AccountIcon } from './account-icon.tsx';
import { Icon } from './icon.tsx';
import { toast } from './toast-store.ts';

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
