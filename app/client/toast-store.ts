import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'error' | 'info';

export type Toast = { id: number; kind: ToastKind; text: string };

/** More at once would cover the page; the oldest give way. */
const TOASTS_MAX = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const none: readonly Toast[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const tell of listeners) tell();
}

/** The same sentence again starts its three seconds anew instead of standing there twice. */
function say(kind: ToastKind, text: string): void {
  lastId += 1;
  const others = toasts.filter((other) => other.text !== text || other.kind !== kind);
  change([...others, { id: lastId, kind, text }].slice(-TOASTS_MAX));
}

/** What just happened, in one sentence, for three seconds at the top right. */
export const toast = {
  success: (text: string): void => say('success', text),
  error: (text: string): void => say('error', text),
  info: (text: string): void => say('info', text),
  dismiss: (id: number): void => change(toasts.filter((other) => other.id !== id)),
};

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export const toastsNow = (): readonly Toast[] => toasts;

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, toastsNow, () => none);
