import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** One preference under two names: `theme` counts, else `darkMode` (the text "true" is on), else light. */
export function themeFrom(theme: string | null, darkMode: string | null): Theme {
  if (theme === 'dark' || theme === 'light') return theme;
  return darkMode === 'true' ? 'dark' : 'light';
}

/**
 * Runs in the head before anything is painted, hence as text: the theme without a flash (the rule of `themeFrom`),
 * the splash on the first page of a tab session, the address that was drawn (entry.client asks for it), and the placeholder for pictures that fail to load,
 * also before the page's scripts have arrived.
 */
export const headScript = `(function(d,r){window.drawnAt=location.pathname+location.search;try{var t=localStorage.getItem('theme');if(t!=='dark'&&t!=='light')t=localStorage.getItem('darkMode')==='true'?'dark':'light';r.classList.toggle('dark',t==='dark')}catch(e){}try{if(!sessionStorage.getItem('splash')){sessionStorage.setItem('splash','1');r.classList.add('first-look')}}catch(e){}d.addEventListener('error',function(e){var i=e.target;if(i&&i.tagName==='IMG'&&!i.dataset.failed){i.dataset.failed='1';var p=i.parentNode;if(p&&p.tagName==='PICTURE')p.querySelectorAll('source').forEach(function(s){s.removeAttribute('srcset')});i.removeAttribute('srcset');i.src='/placeholder.svg'}},true)})(document,document.documentElement)`;

const listeners = new Set<() => void>();

/** Storage may be blocked: the choice then lasts as long as the page. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem('theme', theme);
    localStorage.setItem('darkMode', String(theme === 'dark'));
  } catch {}
  show(theme);
}

function show(theme: Theme): void {
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
