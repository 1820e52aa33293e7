import { cod, test, upi } from './inside/own-providers.ts';
import { type RazorpaySettings, razorpay } from './inside/razorpay.ts';
import type { Payments, Provider } from './payments.ts';

export type PaymentSettings = { razorpay: RazorpaySettings | null; hasUpi: boolean; hasTest: boolean };

/** The ways to pay by configuration. Whoever was paid by one that is switched off by now must be able to be paid back. */
export function openPayments({ razorpay: settings, hasUpi, hasTest }: PaymentSettings): Payments {
  const providers: Provider[] = [cod];
  if (settings !== null) providers.push(razorpay(settings));
  if (hasUpi) providers.push(upi);
  if (hasTest) providers.push(test);
  const byName = new Map<string, Provider>(providers.map((provider) => [provider.name, provider]));
  return {
    findProvider: (name) => byName.get(name) ?? null,
    window: settings === null ? null : { scriptUrl: settings.checkoutUrl, apiUrl: settings.apiUrl },
  };
}
