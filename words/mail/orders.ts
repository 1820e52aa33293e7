import * as numbers from '#config/numbers.ts';
import { formatDay } from '#kit/clock.ts';
import { formatRupees } from '#kit/money.ts';
import { whyCancelled } from '../why-cancelled.ts';
import { type LetterText, letterWords, type Sender } from './letter.ts';
import { addressOf, amountOf, type Facts, type Money, paymentOf, tableOf } from './order-facts.ts';

const orderLink = ({ orderId }: Facts, { origin }: Sender) => ({
  label: 'See your order',
  href: `${origin}/orders/${orderId}`,
});

const dayOf = (day: string): string => formatDay(new Date(`${day}T12:00:00+05:30`));

const promised = ({ expectedBy }: Facts): string[] =>
  expectedBy === null ? [] : [`You can expect it by ${dayOf(expectedBy)}.`];

export function orderPlacedLetter(facts: Facts, sender: Sender): LetterText {
  const { number, name, kind, method, payablePaise } = facts;
  if (kind === 'service') {
    return {
      subject: `We have your brief (order #${number})`,
      paragraphs: [
        letterWords.greeting(name),
        `Thank you for your brief for “${facts.serviceTitle}”. We will read it and write to you with a price.`,
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
        : paymentOf(facts),
      kind === 'shop'
        ? 'Changed your mind? Until we pack it you can cancel it on the page of your order.'
        : 'Changed your mind? You can still cancel it on the page of your order.',
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
    after: [...addressOf(facts), ...promised(facts), 'You will find its bill on the page of your order.'],
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
    after: [
      ...addressOf(facts),
      ...promised(facts),
      ...(facts.method === 'cod' && !facts.isPaid
        ? [`Please keep ${formatRupees(facts.payablePaise)} ready: you pay when the parcel arrives.`]
        : []),
    ],
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
  // Custom work has no page to review it on.
  ...(facts.kind === 'service' ? {} : { after: ['How do you like it? Your review helps others to choose.'] }),
});

/** What became of an order that was cancelled, said by its shop. */
const cancelled: Record<string, (number: number) => string> = {
  customer: (number) => `Your order #${number} is cancelled, as you asked.`,
  admin: (number) => `We are sorry: we had to cancel your order #${number}.`,
  expiry: (number) => `Your order #${number} was not paid in time, so we have cancelled it.`,
  payment: (number) => `The payment of your order #${number} did not go through, so we have cancelled it.`,
  'quote-over': (number) => `The price for your order #${number} was not accepted in time, so we have cancelled it.`,
};

const whatBecameOf = (facts: Facts): string =>
  cancelled[whyCancelled(facts, facts.cancelledBy ?? '')]?.(facts.number) ??
  `Your order #${facts.number} is cancelled.`;

export const orderCancelledLetter = (facts: Facts, sender: Sender): LetterText => ({
  subject: `Your order #${facts.number} is cancelled`,
  paragraphs: [letterWords.greeting(facts.name), whatBecameOf(facts), ...(facts.cancelReason ? ['The reason:'] : [])],
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
    subject: `Your ${links.length > 1 ? 'downloads are' : 'download is'} ready (order #${facts.number})`,
    paragraphs: [
      letterWords.greeting(facts.name),
      only
        ? `${only.name} from your order #${facts.number} is ready for you.`
        : `The files of your order #${facts.number} are ready for you.`,
    ],
    ...(only ? {} : { links }),
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

const returnReasons: Record<string, (number: number) => string> = {
  duplicate: (number) => `your order #${number} was paid already, and stays as it is.`,
  late: (number) => `your order #${number} had been cancelled before it came.`,
  'out-of-stock': (number) =>
    `your order #${number} had expired before it came, and its items are sold out by now. We are sorry.`,
  mismatch: (number) => `it is not the amount of your order #${number}, which still waits for its payment.`,
};

/** To the customer: money that nothing was owed for. */
export const paymentReturnedLetter = (facts: Facts & Money, sender: Sender): LetterText => ({
  subject: `We are sending a payment back to you (order #${facts.number})`,
  paragraphs: [
    letterWords.greeting(facts.name),
    `We have received ${amountOf(facts)}, and are sending it back: ${
      returnReasons[facts.problem ?? '']?.(facts.number) ?? `your order #${facts.number} owed nothing.`
    }`,
    `It goes back the way it came, within ${numbers.DUPLICATE_PAYMENT_BUSINESS_DAYS} business days.`,
  ],
  action: orderLink(facts, sender),
});
