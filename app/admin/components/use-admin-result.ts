import { type FocusEvent, type RefObject, useRef, useState } from 'react';
import { useFetchers, useNavigation } from 'react-router';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import type { AdminAnswer } from '#app/http/admin.ts';

const FOCUSABLE = 'a[href], :is(button, input, select, textarea):enabled:not([type="hidden"])';

/**
 * For a page whose buttons are disabled during a request and may be gone afterwards: keeps the keyboard focus where it
 * was, or moves it to the start of that section. Returns the `onFocus` handler of the page's frame.
 */
export function useRestoredFocus(): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<HTMLElement[]>([]);
  const isSending = useNavigation().formMethod === 'POST';
  const isBusy = useFetchers().some(({ state }) => state !== 'idle') || isSending;

  const wasBusy = useRef(false);

  useChange(isBusy, () => {
    // Not when the page is loaded: the keyboard starts at its first link, which skips the navigation.
    const isOver = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (!isOver || !isFocusLost()) return;
    const [place, ...around] = last.current;
    if (place?.isConnected && place.matches(FOCUSABLE)) return place.focus();
    for (const part of around.filter((element) => element.isConnected)) {
      const left = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].find((element) => element.checkVisibility());
      if (left) return left.focus();
      if (part.matches('section')) return readFrom(part);
    }
    readFrom(document.querySelector<HTMLElement>('main h1'));
  });

  return ({ target, currentTarget }) => {
    last.current = [];
    for (let at: HTMLElement | null = target; at && at !== currentTarget; at = at.parentElement) last.current.push(at);
  };
}

/** Focuses an element that is not interactive, such as a heading. */
export function readFrom(part: HTMLElement | null, options?: FocusOptions): void {
  part?.setAttribute('tabindex', '-1');
  part?.focus(options);
}

/** Has the focused element been removed? */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Shows the toast of an answer once, and focuses the first invalid field of `form`. */
export function useAdminAnswer(answer: AdminAnswer | undefined, form?: RefObject<HTMLFormElement | null>): void {
  useChange(answer, () => {
    if (!answer) return;
    if (answer.toast !== null) toast[answer.isDone ? 'success' : 'error'](answer.toast);
    if (answer.isDone) return;
    const fault = form?.current?.querySelector<HTMLElement>('[aria-invalid="true"], .form-problem');
    fault?.focus();
    // A field that kept the focus does not scroll, and the address of its group may have moved the page.
    fault?.scrollIntoView({ block: 'nearest' });
  });
}

/** The last answer that is known: while the shop cannot be reached, the page keeps what it shows and what was typed there. */
export function useKnownAnswer<Given extends AdminAnswer>(answer: Given | undefined): Given | undefined {
  const [known, setKnown] = useState(answer?.isAway ? undefined : answer);
  if (answer?.isAway) return known;
  if (answer !== known) setKnown(answer);
  return answer;
}

/**
 * The version that a form shows: the one that was opened, or the last one that it saved. When the page is loaded again, what
 * others have saved meanwhile does not count as seen: the fields still show what was there before.
 * @param current the version that is stored: a time in milliseconds, or a text
 */
export function useSeenVersion<Version extends number | string>(
  current: Version | undefined,
  answer: AdminAnswer | undefined,
): Version | undefined {
  const [seen, setSeen] = useState({ version: current, answer });
  // The answer comes before the page is loaded again.
  const isLoaded = useNavigation().state === 'idle';
  if (isLoaded && answer?.isDone && answer !== seen.answer) setSeen({ version: current, answer });
  return seen.version;
}
