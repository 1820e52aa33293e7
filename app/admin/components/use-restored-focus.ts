import { type FocusEvent, useRef } from 'react';
import { useFetchers, useNavigation } from 'react-router';
import { useChange } from '#app/client/use-change.ts';

const FOCUSABLE = 'a[href], :is(button, input, select, textarea):enabled:not([type="hidden"])';

/**
 * For a page whose buttons are switched off while the shop answers, and may go with what they did: whoever works by
 * keyboard stands afterwards where they stood, or at the beginning of what is left of that part. Gives what the page's
 * frame has to do when something in it gets the focus.
 */
export function useRestoredFocus(): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<HTMLElement[]>([]);
  const isSending = useNavigation().formMethod === 'POST';
  const isBusy = useFetchers().some(({ state }) => state !== 'idle') || isSending;

  useChange(isBusy, () => {
    if (isBusy || !isFocusLost()) return;
    const [place, ...around] = last.current;
    if (place?.isConnected && place.matches(FOCUSABLE)) return place.focus();
    for (const part of around.filter((element) => element.isConnected)) {
      const left = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].find((element) => element.checkVisibility());
      if (left) return left.focus();
      if (part.matches('section')) return readFrom(part);
    }
    readFrom(document.querySelector<HTMLElement>('.admin h1'));
  });

  return ({ target, currentTarget }) => {
    last.current = [];
    for (let at: HTMLElement | null = target; at && at !== currentTarget; at = at.parentElement) last.current.push(at);
  };
}

/** Leads keyboard and screen reader to something that nobody can press: a heading, or a part with nothing left to press. */
export function readFrom(part: HTMLElement | null, options?: FocusOptions): void {
  part?.setAttribute('tabindex', '-1');
  part?.focus(options);
}

/** The focus went with what it stood on. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
