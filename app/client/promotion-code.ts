import { useSyncExternalStore } from 'react';

/** Storage key; the code stays until it is removed, or until an order used it. */
const STORED = 'promotionCode';

export const CODE_MAX_CHARACTERS = 30;

/** Replaces the storage where it is blocked; lasts as long as the page. */
let unsaved: string | null = null;

function read(): string {
  if (unsaved !== null) return unsaved;
  try {
    return localStorage.getItem(STORED) ?? '';
  } catch {
    return '';
  }
}

const listeners = new Set<() => void>();

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  window.addEventListener('storage', notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', notify);
  };
}

const none = () => '';

/** The code that the customer entered or followed a link with; '': none. */
export const usePromotionCode = (): string => useSyncExternalStore(subscribe, read, none);

/** Removes the code that an order used. */
export function dropPromotionCode(code: string): void {
  if (code !== '' && code === read()) setPromotionCode('');
}

/** Stores the code; '' removes it. */
export function setPromotionCode(code: string): void {
  const text = code.replace(/\s/g, '').toUpperCase().slice(0, CODE_MAX_CHARACTERS);
  try {
    if (text === '') localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, text);
    unsaved = null;
  } catch {
    unsaved = text;
  }
  for (const notify of listeners) notify();
}
