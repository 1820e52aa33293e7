import { useEffect, useState, useSyncExternalStore } from 'react';
import * as numbers from '#config/numbers.ts';
import type { Day } from '#lib/days.ts';
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
type DeliveryLookup = DeliveryAnswer | 'unknown' | 'failed';

async function fetchDeliveryDate(pincode: string, releaseOn: Day | null): Promise<DeliveryLookup> {
  try {
    const answer = await fetch(`/delivery/${pincode}${releaseOn === null ? '' : `?from=${releaseOn}`}`);
    if (answer.ok) return await answer.json();
    return answer.status === 404 ? 'unknown' : 'failed';
  } catch {
    return 'failed';
  }
}

type Delivery = { pincode: string | null; delivery: DeliveryAnswer | null; problem: 'unknown' | 'failed' | null };

/**
 * The PIN code that was entered on this device, else that of the default address, and when goods arrive there. Both are
 * null until they are known. The browser's cache answers a second component of a page.
 */
export function useDelivery(releaseOn: Day | null): Delivery {
  const entered = useSyncExternalStore(subscribe, read, () => null);
  const ofAddress = useMe()?.pincode ?? null;
  const pincode = entered ?? ofAddress;
  const found = useDeliveryDate(pincode, releaseOn);
  return typeof found === 'string'
    ? { pincode, delivery: null, problem: found }
    : { pincode, delivery: found, problem: null };
}

/**
 * When goods arrive at a PIN code; null: not known yet.
 * @param releaseOn the day from which a pre-order ships; null: it is none
 */
export function useDeliveryDate(pincode: string | null, releaseOn: Day | null): DeliveryLookup | null {
  const attempt = useSyncExternalStore(
    subscribe,
    () => attempts,
    () => 0,
  );
  const [known, setKnown] = useState<{ wanted: string; found: DeliveryLookup } | null>(null);
  const wanted = `${pincode} ${releaseOn}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    if (pincode === null) return undefined;
    let isWanted = true;
    fetchDeliveryDate(pincode, releaseOn).then((found) => {
      if (isWanted) setKnown({ wanted, found });
    });
    return () => {
      isWanted = false;
    };
  }, [pincode, releaseOn, attempt]);
  return known?.wanted === wanted ? known.found : null;
}
