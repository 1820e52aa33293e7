import { useState } from 'react';
import { toast } from '#app/client/toast-store.ts';
import { copyButtonCopy } from './copy-button-copy.ts';
import { Icon, Shape } from './icon.tsx';

/** Copies a text to the clipboard. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      // `navigator.clipboard` is missing over plain HTTP; the error is handled below.
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast.success(copyButtonCopy.copied);
    } catch {
      toast.error(copyButtonCopy.failed);
    }
  }

  return (
    <button type="button" className="button small scripted" onClick={copy}>
      {isCopied ? <Icon name="check" /> : <Shape d="M9 9h11v11H9zM15 9V4H4v11h5" />}
      {label}
    </button>
  );
}
