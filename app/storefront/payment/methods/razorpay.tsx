import { useCallback } from 'react';
import type { MethodViewProps } from '../method-view.ts';
import { ProviderWindow, type WindowResult } from '../provider-window.tsx';

const fields = ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'] as const;
type Paid = Record<(typeof fields)[number], string>;

/**
 * The part of Razorpay's Checkout that is used here:
 * razorpay.com/docs/payments/payment-gateway/web-integration/standard.
 */
type Checkout = { open(): void; on(event: 'payment.failed', listener: () => void): void };
declare global {
  interface Window {
    Razorpay?: new (options: Record<string, unknown>) => Checkout;
  }
}

/** Razorpay's window. A failed payment can be tried again in it; only when it is closed is the failure final. */
export function RazorpayView({ start, orderId, home, refusal }: MethodViewProps<'razorpay'>) {
  const open = useCallback((report: Report) => openWindow(start, report), [start]);
  return <ProviderWindow {...{ start, orderId, home, refusal, fields, open }} />;
}

type Report = (result: WindowResult<(typeof fields)[number]>) => void;

function openWindow(
  { keyId, amountPaise, providerOrderId, shopName, description, email, phone }: MethodViewProps<'razorpay'>['start'],
  report: Report,
): void {
  if (window.Razorpay === undefined) throw new Error('The Razorpay script did not define window.Razorpay');
  let hasFailed = false;
  let isPaid = false;
  const checkout = new window.Razorpay({
    key: keyId,
    order_id: providerOrderId,
    amount: amountPaise,
    currency: 'INR',
    name: shopName,
    description,
    prefill: { email: email ?? '', contact: phone ?? '' },
    handler: (paid: Paid) => {
      isPaid = true;
      report({ is: 'paid', fields: paid });
    },
    modal: {
      ondismiss: () => {
        if (!isPaid) report({ is: hasFailed ? 'failed' : 'closed' });
      },
    },
  });
  checkout.on('payment.failed', () => {
    hasFailed = true;
  });
  checkout.open();
}
