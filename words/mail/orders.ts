import * as numbers from '#config/numbers.ts';
import { formatDay } from '#kit/clock.ts';
import { formatRupees } from '#kit/money.ts';
import { type LetterTable, type LetterText, letterWords, type Sender } from './letter.ts';

/** What the letters read of an order's facts; the room of orders says the rest. */
type Facts = {
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
type Money = { problem?: string; amountPaise?: number; currency?: string; reference?: string };

const methodNames: Record<string, string> = {
  cod: 'Cash on delivery',
  upi: 'UPI',
  razorpay: 'Online payment',
  test: 'Test payment (no money moves)',
  free: 'Free of charge',
  later: 'Payment to be agreed',
};

function tableOf(facts: Facts, last = facts.isPaid ? 'You paid' : 'You pay'): LetterTable | undefined {
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

const orderLink = ({ orderId }: Facts, { origin }: Sender) => ({
  label: 'See your order',
  href: `${origin}/orders/${orderId}`,
});

const dayOf = (day: string): string => formatDay(new Date(`${day}T12:00:00+05:30`));

const addressOf = ({ address }: Facts): string[] =>
  address === null
    ? []
    : [
        `It goes to: ${[
          address.name,
          address.addressLine,
          address.landmark,
          `${address.city} ${address.pincode}`,
          address.state,
        ]
          .filter((part) => part !== null && part !== '')
          .join(', ')}.`,
      ];

const promised = ({ expectedBy }: Facts): string[] =>
  expectedBy === null ? [] : [`You can expect it by ${dayOf(expectedBy)}.`];

export function orderPlacedLetter(facts: Facts, sender: Sender): LetterText {
  const { number, name, kind, method, payablePaise } = facts;
  if (kind === 'service') {
    return {
      subject: `We have your brief (order #${number})`,
      paragraphs: [
        letterWords.greeting(name),
        `Thank you for your brief for “${facts.serviceTitle}”. We read it and write to you with a price.`,
      ],
      ...(facts.brief === null ? {} : { quote: facts.brief }),
      action: orderLink(facts, sender),
    };
  }
  return {
    subject: `We have your order #${number}`,
    paragraphs: [letterWords.greeting(name), `Thank you for your order #${number} at ${sender.shopName}.`],
    table: tableOf(facts),
    action: orderLink(facts, sender),
    after: [
      ...addressOf(facts),
      ...promised(facts),
      method === 'cod'
        ? `Please keep ${formatRupees(payablePaise)} ready: you pay when the parcel arrives.`
        : `Payment: ${methodNames[method] ?? method}.`,
      'Changed your mind? Until we pack it you can cancel it on the page of your order.',
    ],
  };
}

export function orderConfirmedLetter(facts: Facts, sender: Sender): LetterText {
  return {
    subject: `Your order #${facts.number} is confirmed`,
    paragraphs: [
      letterWords.greeting(facts.name),
      facts.isPaid
        ? `We have your payment, and your order #${facts.number} is confirmed.`
        : `Your order #${facts.number} is confirmed.`,
    ],
    table: tableOf(facts),
    action: orderLink(facts, sender),
    after: [...addressOf(facts), ...promised(facts), 'You find its invoice on the page of your order.'],
  };
}

export function orderShippedLetter(facts: Facts, sender: Sender): LetterText {
  const { carrier, trackingNumber, trackingUrl } = facts;
  const by = carrier === null ? '' : ` with ${carrier}`;
  const numbered = trackingNumber === null ? '' : ` (tracking number ${trackingNumber})`;
  return {
    subject: `Your order #${facts.number} is on its way`,
    paragraphs: [letterWords.greeting(facts.name), `Your order #${facts.number} is on its way to you${by}${numbered}.`],
    table: tableOf(facts),
    action: trackingUrl === null ? orderLink(facts, sender) : { label: 'Follow the parcel', href: trackingUrl },
    after: [...addressOf(facts), ...promised(facts)],
  };
}

export function orderDeliveredLetter(facts: Facts, sender: Sender): LetterText {
  return {
    subject: `Your order #${facts.number} was delivered`,
    paragraphs: [
      letterWords.greeting(facts.name),
      `Your order #${facts.number} was delivered. We hope you love what was in it.`,
    ],
    action: orderLink(facts, sender),
    after: [
      `If something is damaged, please tell us within ${numbers.DAMAGE_REPORT_HOURS} hours. You can return what you do not want within ${numbers.RETURN_DAYS} days.`,
    ],
  };
}

export const orderCompletedLetter = (facts: Facts, sender: Sender): LetterText => ({
  subject: `Your order #${facts.number} is complete`,
  paragraphs: [letterWords.greeting(facts.name), `Your order #${facts.number} is complete. Thank you.`],
  table: tableOf(facts),
  action: orderLink(facts, sender),
  after: ['How do you like it? Your review helps others to choose.'],
});

const cancelReasons: Record<string, string> = {
  customer: 'as you asked',
  admin: 'by the shop',
  expiry: 'because it was not paid in time',
  payment: 'because of its payment',
};

export const orderCancelledLetter = (facts: Facts, sender: Sender): LetterText => ({
  subject: `Your order #${facts.number} is cancelled`,
  paragraphs: [
    letterWords.greeting(facts.name),
    `Your order #${facts.number} was cancelled ${cancelReasons[facts.cancelledBy ?? ''] ?? 'by the shop'}.`,
  ],
  ...(facts.cancelReason ? { quote: facts.cancelReason } : {}),
  table: tableOf(facts, facts.isPaid ? 'You paid' : 'Sum of the order'),
  action: orderLink(facts, sender),
  after: facts.isPaid
    ? [
        `Your ${formatRupees(facts.payablePaise)} goes back the way it came, within ${numbers.REFUND_WORKING_DAYS} working days.`,
      ]
    : ['Nothing was charged.'],
});

export const orderRefundedLetter = (facts: Facts, sender: Sender): LetterText => ({
  subject: `We have refunded your order #${facts.number}`,
  paragraphs: [
    letterWords.greeting(facts.name),
    `We have sent ${formatRupees(facts.payablePaise)} for your order #${facts.number} back the way it came. Your bank may need a few days to show it.`,
  ],
  action: orderLink(facts, sender),
});

export const quoteReadyLetter = (facts: Facts, sender: Sender): LetterText => ({
  subject: `A price for your brief (order #${facts.number})`,
  paragraphs: [
    letterWords.greeting(facts.name),
    `We have read your brief for “${facts.serviceTitle}”. We would do it for ${formatRupees(facts.payablePaise)}.`,
  ],
  action: { ...orderLink(facts, sender), label: 'Accept or decline' },
  after: [`The price is valid for ${numbers.QUOTE_VALID_DAYS} days.`],
});

/** `links` are absent where the letter is read after they are of no more use. */
export function downloadReadyLetter(
  facts: Facts & { links?: { name: string; href: string }[] },
  sender: Sender,
): LetterText {
  const links = facts.links ?? [];
  const [only] = links.length === 1 ? links : [];
  return {
    subject: `Your download is ready (order #${facts.number})`,
    paragraphs: [
      letterWords.greeting(facts.name),
      `The files of your order #${facts.number} are ready for you.`,
      ...(only ? [] : links.map(({ name, href }) => `${name}: ${href}`)),
    ],
    action: only
      ? { label: `Download ${only.name}`, href: only.href }
      : { ...orderLink(facts, sender), label: 'Go to your downloads' },
    after: [
      `Links in this letter work for ${numbers.DOWNLOAD_LINK_DAYS} days. The page of your order always has new ones${only ? ':' : '.'}`,
      // The button leads there already where there are several files.
      ...(only ? [orderLink(facts, sender).href] : []),
    ],
  };
}

const deskLink = ({ orderId }: Facts, { origin }: Sender) => ({
  label: 'Open the order',
  href: `${origin}/admin/orders/${orderId}`,
});

export const newOrderLetter = (facts: Facts, sender: Sender): LetterText => ({
  subject: `New order #${facts.number}: ${formatRupees(facts.payablePaise)}`,
  paragraphs: [`${facts.name} has ordered. ${methodNames[facts.method] ?? facts.method}.`],
  table: tableOf(facts, facts.isPaid ? 'Paid' : 'To be paid'),
  action: deskLink(facts, sender),
  after: [
    ...addressOf(facts),
    ...(facts.address === null ? [] : [`Phone: ${facts.address.phone}.`]),
    ...(facts.needsCheck ? ['The phone number or the PIN code looks incomplete, and was meant so.'] : []),
  ],
});

export const newBriefLetter = (facts: Facts, sender: Sender): LetterText => ({
  subject: `New brief for ${facts.serviceTitle} (order #${facts.number})`,
  paragraphs: [`${facts.name} has sent a brief:`],
  ...(facts.brief === null ? {} : { quote: facts.brief }),
  action: deskLink(facts, sender),
});

export const orderCancelledLateLetter = (facts: Facts, sender: Sender): LetterText => ({
  subject: `Order #${facts.number} was cancelled after it was confirmed`,
  paragraphs: [`${facts.name} has cancelled order #${facts.number}. Please do not send it.`],
  table: tableOf(facts),
  action: deskLink(facts, sender),
});

/** Amounts in another currency are told by the provider's own desk. */
const amountOf = ({ amountPaise, currency = 'INR' }: Money): string =>
  amountPaise === undefined || currency !== 'INR' ? 'a payment' : formatRupees(amountPaise);

const paymentProblems: Record<string, (money: Money) => string> = {
  'upi-claimed': ({ reference }) =>
    `The customer says that it is paid by UPI${reference === undefined ? '' : `, with the reference ${reference}`}. Please look at your account, and confirm the payment on the page of the order.`,
  'refund-by-hand': (money) =>
    `${amountOf(money)} is to go back, and no provider does that for you. Please send the money, and say so on the page of the order.`,
  'refund-failed': (money) =>
    `The provider could not send ${amountOf(money)} back. On the page of the order you can have it tried again, or say that you have sent the money yourself.`,
  outside: (money) =>
    `${amountOf(money)} was given back at the provider’s own desk. The order itself was left as it is: cancel it if it is not to be sent.`,
  duplicate: (money) => `${amountOf(money)} came in although the order is paid. The money goes back.`,
  late: (money) => `${amountOf(money)} came in after the order was cancelled. The money goes back.`,
  'out-of-stock': (money) =>
    `${amountOf(money)} came in after the order had expired, and its lines are no longer in stock. The money goes back.`,
  mismatch: (money) =>
    `${amountOf(money)} came in, which is not what the order costs. The money goes back, and the order still waits for its payment.`,
};

/** Like a sentence, whatever it begins with. */
const raised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const paymentAttentionLetter = (facts: Facts & Money, sender: Sender): LetterText => ({
  subject: `The payment of order #${facts.number} needs you`,
  paragraphs: [
    `Order #${facts.number} (${formatRupees(facts.payablePaise)}, ${methodNames[facts.method] ?? facts.method}):`,
    raised(
      paymentProblems[facts.problem ?? '']?.(facts) ??
        'Something about its payment needs a look. The events of the order say what.',
    ),
  ],
  action: deskLink(facts, sender),
});

const returnReasons: Record<string, (number: number) => string> = {
  duplicate: (number) => `your order #${number} was paid already, and stays as it is.`,
  late: (number) => `your order #${number} had been cancelled before it came.`,
  'out-of-stock': (number) => `your order #${number} had expired before it came, and is sold out by now. We are sorry.`,
  mismatch: (number) => `it is not the amount of your order #${number}, which still waits for its payment.`,
};

/** To the customer: money that nothing was owed for. */
export const paymentReturnedLetter = (facts: Facts & Money, sender: Sender): LetterText => ({
  subject: `We send a payment back to you (order #${facts.number})`,
  paragraphs: [
    letterWords.greeting(facts.name),
    `We have received ${amountOf(facts)}, and send the money back: ${
      returnReasons[facts.problem ?? '']?.(facts.number) ?? `your order #${facts.number} owed nothing.`
    }`,
    `It goes back the way it came, within ${numbers.DUPLICATE_PAYMENT_BUSINESS_DAYS} business days.`,
  ],
  action: orderLink(facts, sender),
});

type LowStock = { products: { name: string; optionText: string | null; left: number }[] };

export const lowStockLetter = ({ products }: LowStock, { origin }: Sender): LetterText => ({
  subject: products.length === 1 ? 'One item is running out' : `${products.length} items are running out`,
  paragraphs: ['There are few left of:'],
  table: {
    rows: products.map(({ name, optionText, left }) => [
      optionText === null ? name : `${name} (${optionText})`,
      left === 0 ? 'sold out' : `${left} left`,
    ]),
    sums: [],
  },
  action: { label: 'Open the items', href: `${origin}/admin/shop-items` },
});
