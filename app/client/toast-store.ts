import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'error' | 'info';

export type Toast = { id: number; kind: ToastKind; text: string };

/** More would cover the page; the oldest is removed. */
const TOASTS_MAX = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const none: readonly Toast[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const notify of listeners) notify();
}

/** A repeated message restarts its three seconds instead of appearing twice. */
function show(kind: ToastKind, text: string): void {
  lastId += 1;
  const others = toasts.filter((other) => other.text !== text || other.kind !== kind);
  change([...others, { id: lastId, kind, text }].slice(-TOASTS_MAX));
}

/** Shows a message for three seconds at the top right. */
export const toast = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
  dismiss: (id: number): void => change(toasts.filter((other) => other.id !== id)),
};

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export const toastsNow = (): readonly Toast[] => toasts;

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, toastsNow, () => none);
