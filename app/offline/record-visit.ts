import type { Seen } from './saved-pages.ts';

let registering: Promise<ServiceWorkerRegistration> | undefined;

/**
 * Brings the worker that keeps the cart and visited products for times without a connection, and tells it what is looked
 * at. Where browsers do not let it work, the shop is the same without.
 */
export async function recordVisit(path: string, isVisitor: boolean): Promise<void> {
  try {
    registering ??= navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
    await registering;
    const { active } = await navigator.serviceWorker.ready;
    if (isVisitor && path !== location.pathname) return;
    const seen: Seen = isVisitor ? { page: path, files: filesOf(path) } : { page: null, files: [] };
    active?.postMessage(seen);
  } catch {
    registering = undefined;
  }
}

/** The pictures and letters that are on this page; the worker may have come too late to see them fetched. */
function filesOf(path: string): string[] {
  if (!/^\/(?:cart$|item\/)/.test(path)) return [];
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')].map(({ currentSrc }) => currentSrc);
  const fonts = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set([...pictures.filter(isOurs('/media/')), ...fonts.filter(isOurs('/fonts/'))])];
}

const isOurs = (folder: string) => (address: string) => address.startsWith(location.origin + folder);
