import type { Seen } from './saved-pages.ts';

let registering: Promise<ServiceWorkerRegistration> | undefined;

/**
 * Registers the service worker, which saves the cart and visited products for offline reading, and reports the current
 * page to it. Where service workers are not available, the shop works without.
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

/** Pictures and fonts of this page; the worker may have started too late to see them fetched. */
function filesOf(path: string): string[] {
  if (!/^\/(?:cart$|item\/)/.test(path)) return [];
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')].map(({ currentSrc }) => currentSrc);
  const fonts = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set([...pictures.filter(isOurs('/media/')), ...fonts.filter(isOurs('/fonts/'))])];
}

const isOurs = (folder: string) => (address: string) => address.startsWith(location.origin + folder);
