import { useEffect, useState } from 'react';
import { toast } from '#app/client/toast-store.ts';
import type { Offers } from '#app/client/use-offers.ts';
import { promotionCodeCopy } from '#app/components/promotion-code-copy.ts';
import type { Paise } from '#lib/money.ts';
import { checkoutCopy } from './copy.ts';

type Awaited = {
  isWaiting: boolean;
  /** Submits after the answer. */
  wait: (isAddressMeant: boolean) => void;
};

/**
 * Holds an order back until the server has said what promotions save: sent before, it would be placed without the code. If
 * the code saves nothing, or the order costs more than the button said, a toast names the reason, and the customer submits
 * again.
 * @param payable what the button says
 */
export function useAwaitedOffers(
  { isChecking }: Pick<Offers, 'isChecking'>,
  { code, payable }: { code: Offers['code']; payable: Paise },
  submit: (isAddressMeant: boolean) => void,
): Awaited {
  const [waiting, setWaiting] = useState<{ isAddressMeant: boolean; payable: Paise } | null>(null);
  useEffect(() => {
    if (waiting === null || isChecking) return;
    setWaiting(null);
    if (code?.problem) toast.error(promotionCodeCopy.problem(code.code, code.problem));
    else if (payable > waiting.payable) toast.error(checkoutCopy.refusals['offers-changed']);
    else submit(waiting.isAddressMeant);
  });
  return { isWaiting: waiting !== null, wait: (isAddressMeant) => setWaiting({ isAddressMeant, payable }) };
}
