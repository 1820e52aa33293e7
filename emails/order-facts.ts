import { formatRupees } from '#lib/money.ts';
import type { EmailTable } from './email-copy.ts';

/** What the emails read of an order's facts. */
export type Facts = {
  orderId: string;
  number: number;
  kind: 'shop' | 'digital' | 'service';
  method: string;
  isPaid: boolean;
  name: string;
  lines: { name: string; optionText: string | null; quantity: number; unitPaise: number }[];
  totalPaise: number;
  discountPaise: number;
  feePaise: number;
  payablePaise: number;
  address: {
    name: string;
    phone: string;
    pincode: string;
    city: string;
    state: string;
    addressLine: string;
    landmark: string | null;
  } | null;
  needsCheck: boolean;
  /** Absent in emails from before it was noted. */
  isEmailUnverified?: boolean;
  serviceTitle: string | null;
  brief: string | null;
  expectedBy: string | null;
  carrier: string | null;
  trackingUrl: string | null;
  trackingNumber: string | null;
  cancelledBy: string | null;
  cancelReason?: string | null;
};

/** What came in, or goes back, and does not fit. */
export type Money = {
  problem?: string;
  amountPaise?: number;
  currency?: string;
  reference?: string;
  sameReference?: readonly number[];
};

export const methodNames: Record<string, string> = {
  cod: 'Cash on delivery',
  upi: 'UPI',
  razorpay: 'Online payment',
  test: 'Test payment (no real money)',
  free: 'Free of charge',
  later: 'Payment not agreed yet',
};

/** How it is paid, as a sentence of its own. */
export const paymentOf = ({ method }: Facts): string =>
  method === 'later' ? 'We will contact you about how to pay.' : `Payment: ${methodNames[method] ?? method}.`;

/** What was ordered and what it costs; none where a price is still to be agreed. */
export function tableOf(facts: Facts, last = facts.isPaid ? 'You paid' : 'You pay'): EmailTable | undefined {
  const { lines, discountPaise, totalPaise, feePaise, payablePaise } = facts;
  if (lines.length === 0) return undefined;
  return {
    rows: lines.map(({ name, optionText, quantity, unitPaise }) => [
      `${quantity} × ${optionText === null ? name : `${name} (${optionText})`}`,
      formatRupees(unitPaise * quantity),
    ]),
    sums: [
      ...(discountPaise > 0
        ? ([
            ['Total', formatRupees(totalPaise)],
            ['Discount', formatRupees(-discountPaise)],
          ] as const)
        : []),
      ...(feePaise > 0 ? ([['Cash on delivery fee', formatRupees(feePaise)]] as const) : []),
      [last, formatRupees(payablePaise)],
    ],
  };
}

/** Where it goes, in the lines of a label; none where nothing is sent. */
export const addressOf = ({ address }: Facts): string[] =>
  address === null
    ? []
    : [
        [
          'Delivery address:',
          address.name,
          address.addressLine,
          address.landmark,
          `${address.city} ${address.pincode}`,
          address.state,
        ]
          .filter((part) => part !== null && part !== '')
          .join('\n'),
      ];

/** Amounts in another currency are shown on the provider's own website. */
export const amountOf = ({ amountPaise, currency = 'INR' }: Money): string =>
  amountPaise === undefined || currency !== 'INR' ? 'a payment' : formatRupees(amountPaise);
