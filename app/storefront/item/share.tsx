import { useRootData } from '#app/client/site.ts';
import { toast } from '#app/client/toast-store.ts';
import { Icon, Shape } from '#app/components/icon.tsx';
import { itemCopy } from './copy.ts';

const shapes = {
  chat: 'M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3M9 8.5c0 4 2.5 6.5 6.5 6.5l1-2-2.5-1-1 1c-1-.5-2-1.5-2.5-2.5l1-1-1-2.5z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5',
};

type Props = { path: string; title: string; text: string };

/** The browser's share dialog, WhatsApp, and the link for the clipboard: always the page's address without parameters. */
export function Share({ path, title, text }: Props) {
  const url = `${useRootData()?.site.origin ?? ''}${path}`;

  const share = async () => {
    if (typeof navigator.share !== 'function') return toast.info(itemCopy.sharingNotSupported);
    try {
      await navigator.share({ title, text, url: `${location.origin}${location.pathname}` });
    } catch (error) {
      // Closing the share dialog is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(itemCopy.sharingNotSupported);
    }
  };

  const copy = async () => {
    try {
      // `navigator.clipboard` is missing over plain HTTP: then it throws.
      await navigator.clipboard.writeText(url);
      toast.success(itemCopy.linkCopied);
    } catch {
      toast.error(itemCopy.copyFailed);
    }
  };

  return (
    <>
      <button type="button" className="button scripted" onClick={share}>
        <Icon name="share" />
        {itemCopy.share}
      </button>
      <a
        className="button"
        href={`https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={itemCopy.whatsApp}
        title={itemCopy.whatsApp}
      >
        <Shape d={shapes.chat} />
      </a>
      <button
        type="button"
        className="button scripted"
        aria-label={itemCopy.copyLink}
        title={itemCopy.copyLink}
        onClick={copy}
      >
        <Shape d={shapes.link} />
      </button>
    </>
  );
}
