import { useEffect, useState, useSyncExternalStore } from 'react';
import * as numbers from '#config/numbers.ts';
import type { DeliveryAnswer } from '#shop/delivery/delivery.ts';
import { useMe } from './me.ts';

/** The six digits, or null; the rule of `cleanPincode`, without the rest of an address. */
export function readPincode(typed: string): string | null {
  const digits = typed.trim();
  return digits.length === numbers.PIN_DIGITS && /^\d+$/.test(digits) ? digits : null;
}

/** Storage key of the PIN code that somebody entered on this device. */
const PINCODE = 'pincode';
const listeners = new Set<() => void>();
/** How often a PIN code was entered: the same one again is another attempt. */
let attempts = 0;
/** Replaces the storage where it is blocked. */
let unsaved: string | null = null;

function read(): string | null {
  try {
    return readPincode(localStorage.getItem(PINCODE) ?? '') ?? unsaved;
  } catch {
    return unsaved;
  }
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Remembers the PIN code on this device. */
export function choosePincode(pincode: string): void {
  unsaved = pincode;
  attempts += 1;
  try {
    localStorage.setItem(PINCODE, pincode);
  } catch {
    // Storage is blocked or full: it lasts as long as the page.
  }
  for (const notify of listeners) notify();
}

/** `unknown`: not in India Post's directory. `failed`: the shop could not be reached. */
type Promised = DeliveryAnswer | 'unknown' | 'failed';

async function ask(pincode: string): Promise<Promised> {
  try {
    const answer = await fetch(`/delivery/${pincode}`);
    if (answer.ok) return await answer.json();
    return answer.status === 404 ? 'unknown' : 'failed';
  } catch {
    return 'failed';
  }
}

/**
 * The PIN code that was entered on this device, else that of the default address, and what the shop promises for it. Both
 * are null until they are known. The browser's cache answers a second component of a page.
 */
export function useDelivery(): { pincode: string | null; promised: Promised | null } {
  const entered = useSyncExternalStore(subscribe, read, () => null);
  const attempt = useSyncExternalStore(
    subscribe,
    () => attempts,
    () => 0,
  );
  const ofAddress = useMe()?.pincode ?? null;
  const pincode = entered ?? ofAddress;
  const [known, setKnown] = useState<{ pincode: string; promised: Promised } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (pincode === null) return undefined;
    let isWanted = true;
    ask(pincode).then((promised) => {
      if (isWanted) setKnown({ pincode, promised });
    });
    return () => {
      isWanted = false;
    };
  }, [pincode, attempt]);
  return { pincode, promised: known?.pincode === pincode ? known.promised : null };
}
