import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** One preference under two names: `theme` counts, else `darkMode` (the text "true" is on), else light. */
export function themeFrom(theme: string | null, darkMode: string | null): Theme {
  if (theme === 'dark' || theme === 'light') return theme;
  return darkMode === 'true' ? 'dark' : 'light';
}

const listeners = new Set<() => void>();

/** Storage may be blocked: the choice then lasts as long as the page. */
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
  for (const tell of listeners) tell();
}

/** Another tab chose; `key` is null where everything was cleared. */
function onStorage({ key }: StorageEvent): void {
  if (key === null || key === 'theme' || key === 'darkMode') showStored();
}

function showStored(): void {
  show(themeFrom(localStorage.getItem('theme'), localStorage.getItem('darkMode')));
}

/** React takes every class off the root element when it draws the document anew, as for a page that did not arrive. */
export const saveTheme = (): void => show(shown ?? themeNow());

let hasCaughtUp = false;

/** Another tab may have chosen after the head's script had looked and before this page listened. */
function catchUp(): void {
  if (hasCaughtUp) return;
  hasCaughtUp = true;
  try {
    showStored();
  } catch {}
}

function subscribe(tell: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    catchUp();
  }
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

const themeNow = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** The theme that is shown; light on the server and while hydrating. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, themeNow, () => 'light');
