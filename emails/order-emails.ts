import * as numbers from '#config/numbers.ts';
import { formatWeekday } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { whyCancelled } from '#shop/orders/cancellation-copy.ts';
import { isPaidByCredit } from '#shop/orders/order.ts';
import type { StatusEmail } from '#shop/orders/order-statuses.ts';
import { dueOf } from '#shop/payments/methods.server.ts';
import { type EmailText, emailCopy, type Sender } from './email-copy.ts';
import { addressOf, cancelledItems, type Facts, orderLink, paymentOf, tableOf } from './order-facts.ts';

const arrival = ({ expectedBy }: Facts): string[] =>
  expectedBy === null ? [] : [`You can expect it by ${formatWeekday(expectedBy)}.`];

/** Before it has left. */
const preOrdered = ({ releaseOn = null }: Facts): string[] =>
  releaseOn === null ? [] : [`This is a pre-order. We ship everything together from ${formatWeekday(releaseOn)}.`];
/** The files that are paid separately, with the address of their payment page. */
const filesOf = ({ filesToPay }: Facts, { origin }: Sender): string[] =>
  filesToPay
    ? [
        `Your files are order #${filesToPay.number}. Pay ${formatRupees(filesToPay.payablePaise)} online to download them:`,
        `${origin}/orders/${filesToPay.id}/pay`,
      ]
    : [];

function orderPlacedEmail(facts: Facts, sender: Sender): EmailText {
  const { number, name, kind } = facts;
  if (kind === 'service') {
    return {
      subject: `We received your brief (order #${number})`,
      paragraphs: [
        emailCopy.greeting(name),
        `Thank you for your brief for “${facts.serviceTitle}”. We will read it and email you a price.`,
      ],
      ...(facts.brief === null ? {} : { quote: facts.brief }),
      action: orderLink(facts, sender),
    };
  }
  return {
    subject: `We received your order #${number}`,
    paragraphs: [
      emailCopy.greeting(name),
      `We received your order #${number}. Thank you for shopping at ${sender.shopName}.`,
    ],
    table: tableOf(facts),
    action: orderLink(facts, sender),
    after: [
      ...addressOf(facts),
      ...preOrdered(facts),
      ...arrival(facts),
      paymentOf(facts),
      ...filesOf(facts, sender),
      kind === 'shop'
        ? 'Changed your mind? You can cancel on the order page until we pack your order.'
        : 'Changed your mind? You can still cancel on the order page.',
    ],
  };
}

function orderConfirmedEmail(facts: Facts, sender: Sender): EmailText {
  return {
    subject: `Your order #${facts.number} is confirmed`,
    paragraphs: [
      emailCopy.greeting(facts.name),
      facts.isPaid
        ? `We received your payment, and your order #${facts.number} is confirmed.`
        : `Your order #${facts.number} is confirmed.`,
    ],
    table: tableOf(facts),
    action: orderLink(facts, sender),
    after: [
      ...addressOf(facts),
      ...preOrdered(facts),
      ...arrival(facts),
      'Your invoice or receipt is on the order page.',
    ],
  };
}

function orderShippedEmail(facts: Facts, sender: Sender): EmailText {
  if (facts.parcels?.length) return parcelShippedEmail(facts, sender, true);
  const { carrier, trackingNumber, trackingUrl } = facts;
  const by = carrier === null ? '' : ` with ${carrier}`;
  const numbered = trackingNumber === null ? '' : ` (tracking number ${trackingNumber})`;
  return {
    subject: `Your order #${facts.number} is on its way`,
    paragraphs: [emailCopy.greeting(facts.name), `Your order #${facts.number} is on its way to you${by}${numbered}.`],
    table: tableOf(facts),
    action: trackingUrl === null ? orderLink(facts, sender) : { label: 'Track your parcel', href: trackingUrl },
    after: [
      ...addressOf(facts),
      ...arrival(facts),
      ...(dueOf(facts.method) === 'delivery' && !facts.isPaid ? [paymentOf(facts)] : []),
    ],
  };
}

const contentsOf = (parcel: Pick<NonNullable<Facts['parcels']>[number], 'lines'> | undefined): string =>
  (parcel?.lines ?? [])
    .map((line) => `${line.quantity} × ${line.optionText === null ? line.name : `${line.name} (${line.optionText})`}`)
    .join('\n');

/** To the customer: a parcel of several, the one that was sent last. `isLast`: it has the rest of the order. */
export function parcelShippedEmail(facts: Facts, sender: Sender, isLast = false): EmailText {
  const [parcel] = (facts.parcels ?? []).slice(-1);
  const { number, parcels = [] } = facts;
  const name = isLast ? `Parcel ${parcels.length} of ${parcels.length}` : `Parcel ${parcel?.number ?? 1}`;
  const by = parcel === undefined ? '' : ` with ${parcel.carrier} (tracking number ${parcel.trackingNumber})`;
  return {
    subject: `${name} of your order #${number} is on its way`,
    paragraphs: [
      emailCopy.greeting(facts.name),
      `${name} of your order #${number} is on its way to you${by}. It contains:`,
    ],
    quote: contentsOf(parcel),
    action: parcel?.trackingUrl ? { label: 'Track your parcel', href: parcel.trackingUrl } : orderLink(facts, sender),
    after: [
      isLast ? 'This is the last parcel of your order.' : 'The rest of your order follows in another parcel.',
      ...addressOf(facts),
      ...arrival(facts),
      ...(parcel && parcel.collectPaise > 0 && !facts.isPaid
        ? [`Please keep ${formatRupees(parcel.collectPaise)} ready. You pay for each parcel when it arrives.`]
        : []),
    ],
  };
}

function orderDeliveredEmail(facts: Facts, sender: Sender): EmailText {
  return {
    subject: `Your order #${facts.number} was delivered`,
    paragraphs: [emailCopy.greeting(facts.name), `Your order #${facts.number} was delivered. We hope you love it.`],
    action: orderLink(facts, sender),
    after: [
      `If something is damaged, tell us within ${sender.returns.damageHours} hours. You can return items within ${sender.returns.days} days.`,
    ],
  };
}

const orderCompletedEmail = (facts: Facts, sender: Sender): EmailText => ({
  subject: `Your order #${facts.number} is complete`,
  paragraphs: [
    emailCopy.greeting(facts.name),
    `Your order #${facts.number} is complete. Thank you for shopping with us.`,
  ],
  table: tableOf(facts),
  action: orderLink(facts, sender),
  // Custom services have no page for reviews.
  ...(facts.kind === 'service' ? {} : { after: ['How do you like it? Your review helps others choose.'] }),
});

/** The reason for a cancellation, in the words for the customer. */
const cancelled: Record<string, (number: number) => string> = {
  customer: (number) => `Your order #${number} is cancelled, as you asked.`,
  admin: (number) => `We are sorry, but we had to cancel your order #${number}.`,
  expiry: (number) => `Your order #${number} was not paid in time, so we cancelled it.`,
  payment: (number) => `The payment for your order #${number} failed, so we cancelled it.`,
  'quote-over': (number) => `The price for your order #${number} was not accepted in time, so we cancelled it.`,
};

const whatBecameOf = (facts: Facts): string =>
  cancelled[whyCancelled(facts, facts.cancelledBy ?? '')]?.(facts.number) ??
  `Your order #${facts.number} is cancelled.`;

const orderCancelledEmail = (facts: Facts, sender: Sender): EmailText => ({
  subject: `Your order #${facts.number} is cancelled`,
  paragraphs: [emailCopy.greeting(facts.name), whatBecameOf(facts), ...(facts.cancelReason ? ['Reason:'] : [])],
  ...(facts.cancelReason ? { quote: facts.cancelReason } : {}),
  table: tableOf(facts, facts.isPaid ? 'You paid' : 'Order total'),
  action: orderLink(facts, sender),
  after: [facts.isPaid ? refundOf(facts, sender) : 'You were not charged.'],
});

/** Parts of the order may have been refunded before. */
function refundOf({ refundPaise, payablePaise, payout }: Facts, { returns }: Sender): string {
  const amountPaise = refundPaise ?? payablePaise;
  if (amountPaise === 0) return 'We have already refunded your payment.';
  const [amount, time] = [formatRupees(amountPaise), `within ${returns.refundDays} working days`];
  if (payout === 'needed') return `We will refund ${amount} ${time}. Tell us on the order page where to send it.`;
  const to = payout === 'known' ? 'to the UPI ID or bank account you gave us' : 'to the payment method you used';
  return `We will refund ${amount} ${to}, ${time}.`;
}

/** Names what was refunded for the cancellation, without earlier refunds of parts; else the whole payment. */
const orderRefundedEmail = (facts: Facts, sender: Sender): EmailText => ({
  subject: `We refunded your order #${facts.number}`,
  paragraphs: [
    emailCopy.greeting(facts.name),
    `We refunded ${formatRupees(facts.refundPaise || facts.payablePaise)} for your order #${facts.number} to the payment method you used. Your bank may take a few days to show it.`,
  ],
  action: orderLink(facts, sender),
});

const quoteReadyEmail = (facts: Facts, sender: Sender): EmailText => ({
  subject: `Your price is ready (order #${facts.number})`,
  paragraphs: [
    emailCopy.greeting(facts.name),
    `We read your brief for “${facts.serviceTitle}”. Our price is ${formatRupees(facts.payablePaise)}.`,
  ],
  action: { ...orderLink(facts, sender), label: 'Accept or decline' },
  after: [`The price is valid for ${numbers.QUOTE_VALID_DAYS} days.`],
});

/** `links` are absent if the email is shown after they have expired. */
export function downloadReadyEmail(
  facts: Facts & { links?: { name: string; href: string }[] },
  sender: Sender,
): EmailText {
  const links = facts.links ?? [];
  const [only] = links.length === 1 ? links : [];
  return {
    subject: `Your ${links.length > 1 ? 'downloads are' : 'download is'} ready (order #${facts.number})`,
    paragraphs: [
      emailCopy.greeting(facts.name),
      only
        ? `${only.name} from your order #${facts.number} is ready to download.`
        : `The files from your order #${facts.number} are ready to download.`,
    ],
    ...(only ? {} : { links }),
    action: only
      ? { label: `Download ${only.name}`, href: only.href }
      : { ...orderLink(facts, sender), label: 'Go to your downloads' },
    after: [
      `Download links in this email work for ${numbers.DOWNLOAD_LINK_DAYS} days. You can always get new ones on the order page${only ? ':' : '.'}`,
      // With several files the button already leads there.
      ...(only ? [orderLink(facts, sender).href] : []),
    ],
  };
}

/** To the customer: units were cancelled before shipping, or came back. */
export function itemsCancelledEmail(facts: Facts, sender: Sender): EmailText {
  const { number, parcels = [], isPaid, payablePaise, adjustments = [] } = facts;
  const back = parcels.find((parcel) => parcel.number === facts.parcelBack);
  const refunded = `Within ${sender.returns.refundDays} working days, we will refund what you paid for them.`;
  return {
    subject: `Items in your order #${number} are cancelled`,
    paragraphs: [
      emailCopy.greeting(facts.name),
      back !== undefined
        ? `The courier could not deliver parcel ${back.number} of your order #${number}, and it came back to us. We cancelled its items:`
        : // The customer cannot cancel what is left once a part is shipped.
          parcels.length > 0
          ? `We are sorry, but we cannot send these items from your order #${number}, so we cancelled them:`
          : `You cancelled items in your order #${number}. We will send you the rest. These are cancelled:`,
    ],
    quote: back === undefined ? cancelledItems(facts) : contentsOf(back),
    action: orderLink(facts, sender),
    after: isPaidByCredit({ payablePaise, adjustments })
      ? ['The store credit that you spent on them goes back to your account.']
      : isPaid
        ? [refunded]
        : back === undefined
          ? [paymentOf(facts)]
          : ['You do not pay for them.'],
  };
}

/** To the customer: the shop prepared an order for them. */
export const orderLinkEmail = (
  { name, days, link }: { name: string; days: number; link: string },
  { shopName }: Sender,
): EmailText => ({
  subject: `Your order at ${shopName} is ready to confirm`,
  paragraphs: [emailCopy.greeting(name), 'We prepared this order for you. Check it, then choose how to pay.'],
  action: { label: 'See and confirm the order', href: link },
  after: [`The link is valid for ${days} days. Anyone who has it can see the order.`],
});

/** To the customer: their order goes elsewhere. */
export const orderAddressEmail = (facts: Facts, sender: Sender): EmailText => ({
  subject: `New delivery address for your order #${facts.number}`,
  paragraphs: [emailCopy.greeting(facts.name), `The delivery address of your order #${facts.number} was changed.`],
  action: orderLink(facts, sender),
  after: [...addressOf(facts), ...arrival(facts), 'If this is wrong, reply to this email.'],
});

/** The email of each order status that has one. */
export const statusEmails: Record<StatusEmail, (facts: Facts, sender: Sender) => EmailText> = {
  'order-placed': orderPlacedEmail,
  'quote-ready': quoteReadyEmail,
  'order-confirmed': orderConfirmedEmail,
  'order-shipped': orderShippedEmail,
  'order-delivered': orderDeliveredEmail,
  'order-completed': orderCompletedEmail,
  'order-cancelled': orderCancelledEmail,
  'order-refunded': orderRefundedEmail,
};
