import { type FocusEvent, useRef } from 'react';
import { useFetchers, useNavigation } from 'react-router';
import { useChange } from '../use-change.ts';

const FOCUSABLE = 'a[href], :is(button, input, select, textarea):enabled:not([type="hidden"])';

/**
 * For a page whose buttons are switched off while the shop answers, and may go with what they did: whoever works by
 * keyboard stands afterwards where they stood, or at the beginning of what is left of that part. Gives what the page's
 * frame has to do when something in it gets the focus.
 */
export function useKeptFocus(): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<Element[]>([]);
  const isSending = useNavigation().formMethod === 'POST';
  const isBusy = useFetchers().some(({ state }) => state !== 'idle') || isSending;

  useChange(isBusy, () => {
    if (isBusy || !isFocusLost()) return;
    const [place, ...around] = last.current;
    const left = around.find((element) => element.isConnected)?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [];
    const isUsable = place?.isConnected && place.matches(FOCUSABLE);
    (isUsable ? (place as HTMLElement) : [...left].find((element) => element.checkVisibility()))?.focus();
  });

  return ({ target, currentTarget }) => {
    last.current = [];
    for (let at: Element | null = target; at && at !== currentTarget; at = at.parentElement) last.current.push(at);
  };
}

/** The focus went with what it stood on. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
