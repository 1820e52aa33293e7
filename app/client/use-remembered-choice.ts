import { useEffect, useState } from 'react';

/** `filesMethod`: how the files of a mixed cart are paid. */
type CheckoutChoice = { addressId: string | null; method: string | null; filesMethod: string | null };

const CHOICE = 'checkoutChoice';

/** Stores the choice for a person who has to log in again. */
export function rememberChoice(choice: { [Part in keyof CheckoutChoice]: unknown }): void {
  try {
    sessionStorage.setItem(CHOICE, JSON.stringify(choice));
  } catch {
    // Storage is blocked or full: it has to be chosen again.
  }
}

/** Reads the stored choice and removes it. */
function popChoice(): Partial<CheckoutChoice> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(CHOICE) ?? 'null');
    sessionStorage.removeItem(CHOICE);
    return stored ?? {};
  } catch {
    return {};
  }
}

/** The address is preselected if it is the default, was just saved, or was chosen before logging in again. */
export function useRememberedChoice(
  addresses: readonly { id: string; isDefault: boolean }[],
  savedId: string | null,
): [CheckoutChoice, (choice: CheckoutChoice) => void] {
  const initialId = savedId ?? addresses.find(({ isDefault }) => isDefault)?.id ?? null;
  const [choice, setChoice] = useState<CheckoutChoice>({ addressId: initialId, method: null, filesMethod: null });
  // Another tab may make another address the default: what is chosen here stays.
  useEffect(() => {
    if (savedId !== null) setChoice((current) => ({ ...current, addressId: savedId }));
  }, [savedId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is taken once
  useEffect(() => {
    const { addressId, method = null, filesMethod = null } = popChoice();
    if (savedId === null && addresses.some(({ id }) => id === addressId)) {
      setChoice({ addressId: addressId ?? null, method, filesMethod });
    } else if (method !== null) setChoice((current) => ({ ...current, method, filesMethod }));
  }, []);
  return [choice, setChoice];
}
