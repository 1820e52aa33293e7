import { STEP_EVENT } from '#app/client/funnel.ts';
import type { Tags } from '#app/client/site.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
    fbq?: Fbq;
    _fbq?: Fbq;
  }
}

type Fbq = {
  (...args: unknown[]): void;
  callMethod?: (...args: unknown[]) => void;
  queue: unknown[][];
  push: Fbq;
  loaded: boolean;
  version: string;
};

/** Steps by their names at Google and Meta. Both count pages by themselves. */
const EVENTS: Readonly<Record<string, { google: string; meta: string }>> = {
  cart: { google: 'add_to_cart', meta: 'AddToCart' },
  checkout: { google: 'begin_checkout', meta: 'InitiateCheckout' },
};

let isStarted = false;

/** Whether this document has loaded the tags. */
export const areTagsStarted = (): boolean => isStarted;

/** Loads the tags, once, after the visitor has allowed it. */
export function startTags({ google, meta }: Tags): void {
  if (isStarted) return;
  isStarted = true;
  const gtag = google === null ? null : startGoogle(google);
  const fbq = meta === null ? null : startMeta(meta);
  window.addEventListener(STEP_EVENT, (event) => {
    const names = EVENTS[String((event as CustomEvent<unknown>).detail)];
    if (names === undefined) return;
    gtag?.('event', names.google);
    fbq?.('track', names.meta);
  });
}

function addScript(src: string): void {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
}

/** https://developers.google.com/tag-platform/gtagjs */
function startGoogle(id: string): (...args: unknown[]) => void {
  const layer: unknown[] = [];
  window.dataLayer = layer;
  function gtag(..._args: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: Google's script reads `arguments` objects only
    layer.push(arguments);
  }
  gtag('js', new Date());
  gtag('config', id, { allow_google_signals: false });
  addScript(`https://www.googletagmanager.com/gtag/js?id=${id}`);
  return gtag;
}

/** https://developers.facebook.com/docs/meta-pixel/get-started */
function startMeta(id: string): Fbq {
  const fbq = ((...args: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...args);
    else fbq.queue.push(args);
  }) as Fbq;
  Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: '2.0' });
  window.fbq = fbq;
  window._fbq = fbq;
  fbq('init', id);
  fbq('track', 'PageView');
  addScript('https://connect.facebook.net/en_US/fbevents.js');
  return fbq;
}

/** Removes the cookies of the tags and loads the page without them. */
export function stopTags(): void {
  const parts = location.hostname.split('.');
  const domains = parts.map((_, at) => parts.slice(at).join('.'));
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (!/^_(?:ga|gid|gat|fbp|fbc)/.test(name)) continue;
    for (const domain of ['', ...domains.map((one) => `; domain=${one}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the tags write them without the Cookie Store API, which Safari lacks
      document.cookie = `${name}=; max-age=0; path=/${domain}`;
    }
  }
  if (isStarted) location.reload();
}
