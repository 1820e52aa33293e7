import { formatRupees } from '#lib/money.ts';
import { nameWithOption } from '#lib/text.ts';
import { dueOf, findMethod } from '#shop/payments/methods.server.ts';
import { totalsOf } from '#shop/pricing/adjustments/adjust-lines.ts';
import type { OrderAdjustment } from '#shop/pricing/adjustments/adjustment.ts';
import type { EmailTable, Sender } from './email-copy.ts';

/** The order data that emails use. */
export type Facts = {
  orderId: string;
  number: number;
  kind: 'shop' | 'digital' | 'service';
  method: string;
  isPaid: boolean;
  name: string;
  /** `cancelled`: units of them; absent in emails that were queued by older versions. */
  lines: { name: string; optionText: string | null; quantity: number; cancelled?: number; unitPaise: number }[];
  totalPaise: number;
  /** Absent in emails that were queued by older versions, which have the two below. */
  adjustments?: OrderAdjustment[];
  discountPaise?: number;
  feePaise?: number;
  payablePaise: number;
  /**
   * Refunded because the order is cancelled, without earlier refunds of parts; null: it has no refunds. Absent in emails
   * that were queued by older versions.
   */
  refundPaise?: number | null;
  /**
   * Where the owner sends a refund: `needed`: the customer has not entered it yet. null: no refund waits for the owner.
   * Absent in emails that were queued by older versions.
   */
  payout?: 'needed' | 'known' | null;
  /** Absent in emails that were queued by older versions. */
  filesToPay?: { id: string; number: number; payablePaise: number } | null;
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
  /** Absent in emails that were queued by older versions. */
  isEmailUnverified?: boolean;
  serviceTitle: string | null;
  brief: string | null;
  expectedBy: string | null;
  /** The day from which a pre-order ships. Absent in emails that were queued by older versions. */
  releaseOn?: string | null;
  carrier: string | null;
  trackingUrl: string | null;
  trackingNumber: string | null;
  /** Those sent so far of an order in several. Absent in emails that were queued by older versions. */
  parcels?: {
    number: number;
    carrier: string;
    trackingNumber: string;
    trackingUrl: string | null;
    collectPaise: number;
    lines: { name: string; optionText: string | null; quantity: number }[];
  }[];
  /** Number of the parcel that came back with the cancelled items. */
  parcelBack?: number;
  cancelledBy: string | null;
  cancelReason?: string | null;
};

/** An amount that was received or is refunded and does not match an order. */
export type Money = {
  problem?: string;
  amountPaise?: number;
  currency?: string;
  reference?: string;
  sameReference?: readonly number[];
  target?: string;
  serial?: string;
};

/** The payment method in an email. */
export const methodName = ({ method }: Pick<Facts, 'method'>): string => findMethod(method)?.copy.email ?? method;

/** How the order is paid, as a sentence. */
export function paymentOf({ method, payablePaise }: Facts): string {
  const due = dueOf(method);
  if (due === 'later') return 'We will contact you about how to pay.';
  if (due === 'delivery') return `Please keep ${formatRupees(payablePaise)} ready. You pay when the parcel arrives.`;
  return `Payment: ${methodName({ method })}.`;
}

/** The lines of which units were cancelled, in words. */
export const cancelledItems = ({ lines }: Facts): string =>
  lines
    .filter(({ cancelled = 0 }) => cancelled > 0)
    .map((line) => `${line.cancelled} of ${line.quantity} × ${nameWithOption(line)}`)
    .join('\n');

/** The order lines and totals; empty while the price is not agreed yet. */
export function tableOf(facts: Facts, last = facts.isPaid ? 'You paid' : 'You pay'): EmailTable | undefined {
  const { lines, totalPaise, payablePaise } = facts;
  if (lines.length === 0) return undefined;
  const { discount, further } = totalsOf(totalPaise, facts.adjustments ?? olderAdjustments(facts));
  return {
    rows: lines.map((line) => [
      `${line.quantity} × ${nameWithOption(line)}`,
      formatRupees(line.unitPaise * line.quantity),
    ]),
    sums: [
      ...(discount > 0
        ? ([
            ['Total', formatRupees(totalPaise)],
            ['Discount', formatRupees(-discount)],
          ] as const)
        : []),
      ...further.map(({ label, amount }) => [label, formatRupees(amount)] as const),
      [last, formatRupees(payablePaise)],
    ],
  };
}

const olderAdjustments = ({ discountPaise = 0, feePaise = 0 }: Facts): OrderAdjustment[] => [
  { kind: 'product-discount', source: null, label: 'Discount', amount: -discountPaise },
  ...(feePaise > 0 ? [{ kind: 'payment-fee', source: null, label: 'Cash on delivery fee', amount: feePaise }] : []),
];

/** The address in the lines of a label; empty if nothing is shipped. */
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

/** Amounts in another currency are only shown on the provider's website. */
export const amountOf = ({ amountPaise, currency = 'INR' }: Money): string =>
  amountPaise === undefined || currency !== 'INR' ? 'a payment' : formatRupees(amountPaise);

/** The button that leads to the order's page. */
export const orderLink = ({ orderId }: Facts, { origin }: Sender) => ({
  label: 'View your order',
  href: `${origin}/orders/${orderId}`,
});
