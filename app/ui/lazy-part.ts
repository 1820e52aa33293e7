import { type ComponentType, lazy } from 'react';

const RETRY_MS = 5_000;

/**
 * A part of a page that the server draws whole and that works without scripts: its own come when the browser has what
 * the page shows. A line that broke is tried again.
 */
export const lazyPart = <Props extends object>(bring: () => Promise<ComponentType<Props>>) => {
  const tryAgain = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await bring() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      return tryAgain();
    }
  };
  return lazy(async () => {
    await loaded();
    return tryAgain();
  });
};

const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (import.meta.env.SSR || document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
