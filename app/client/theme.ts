import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** The preference has two storage keys: `theme`, else `darkMode` ("true" means dark), else light. */
export function themeFrom(theme: string | null, darkMode: string | null): Theme {
  if (theme === 'dark' || theme === 'light') return theme;
  return darkMode === 'true' ? 'dark' : 'light';
}

const listeners = new Set<() => void>();

/** If storage is blocked, the choice lasts as long as the page. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem('theme', theme);
    localStorage.setItem('darkMode', String(theme === 'dark'));
  } catch {}
  show(theme);
}

let shown: Theme | undefined;

function show(theme: Theme): void {
  shown = theme;
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const notify of listeners) notify();
}

/** Another tab changed the theme; `key` is null when everything was cleared. */
function onStorage({ key }: StorageEvent): void {
  if (key === null || key === 'theme' || key === 'darkMode') showStored();
}

function showStored(): void {
  show(themeFrom(localStorage.getItem('theme'), localStorage.getItem('darkMode')));
}

/**
 * React removes every class from the root element when it renders the document again, for example for an error page.
 */
export const applyTheme = (): void => show(shown ?? themeNow());

let hasCaughtUp = false;

/** Another tab may have changed the theme after the head script ran and before this page listened. */
function catchUp(): void {
  if (hasCaughtUp) return;
  hasCaughtUp = true;
  try {
    showStored();
  } catch {}
}

function subscribe(notify: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    catchUp();
  }
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

const themeNow = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** The current theme; light on the server and during hydration. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, themeNow, () => 'light');
