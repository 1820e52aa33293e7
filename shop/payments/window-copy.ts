import { formatRupees, type Paise } from '#lib/money.ts';

/** Texts of methods that open a provider's window over the payment page. */
const windowCopy = {
  opening: 'Opening the payment window…',
  confirming: 'Confirming your payment…',
  failed: 'Your payment did not go through. Try again; if your bank charged you, it will return the amount.',
  blocked:
    'The payment window did not load. Check your connection, turn off script blockers for this page, and try again.',
  needsScripts: 'Online payment needs JavaScript. Turn it on, or go back and choose another way to pay.',
};

/** What the window's page shows for one payment; the texts come from a provider's `start`. */
export type WindowTexts = typeof windowCopy & { head: string; note: string; payNow: string; scriptUrl: string };

export const windowTexts = (
  { head, note, scriptUrl }: { head: string; note: string; scriptUrl: string },
  amountPaise: Paise,
): WindowTexts => ({ ...windowCopy, head, note, scriptUrl, payNow: `Pay ${formatRupees(amountPaise)}` });

export const forgedPayment = (provider: string): string =>
  `We could not verify this payment with ${provider}. Do not pay again: if you were charged, we will confirm your order.`;
