import * as numbers from '#config/numbers.ts';
import { formatRupees } from '#lib/money.ts';
import { plural } from '#lib/plural.ts';
import { nameWithOption } from '#lib/text.ts';
import { isCancelled, type OrderStatus } from '#shop/orders/order.ts';
import type { ProblemStage } from '#shop/orders/parcel.ts';
import { findMethod } from '#shop/payments/methods.server.ts';
import { type EmailText, emailCopy, type Sender } from './email-copy.ts';
import { addressOf, amountOf, cancelledItems, type Facts, type Money, methodName, tableOf } from './order-facts.ts';

/** `thread`: id of the conversation; absent in emails that were queued by older versions. */
type Message = { ticket: number; name: string; email: string; message: string; thread?: string };

/** To the person who wrote on /contact. */
export function messageReceivedEmail({ ticket, name, message, thread }: Message, { shopName }: Sender): EmailText {
  return {
    thread,
    subject: `We received your message (ticket ${ticket})`,
    paragraphs: [
      emailCopy.greeting(name),
      `Thank you for writing to ${shopName}. Your ticket number is ${ticket}. We read every message and will reply as soon as we can.`,
      'You wrote:',
    ],
    quote: message,
  };
}

type Reply = Omit<Message, 'email' | 'message'> & {
  text: string;
  /** What the customer wrote last; null: nothing yet. */
  message: string | null;
  /** Of the order that the shop began to write about; absent in emails that were queued by older versions. */
  orderNumber?: number | null;
};

const orderSubject = (number: number) => `About your order #${number}`;

/** To the customer: the shop's answer, in the conversation that the first email began. */
export function messageReplyEmail({ ticket, name, text, message, thread, orderNumber = null }: Reply): EmailText {
  const subject = orderNumber === null ? `We received your message (ticket ${ticket})` : orderSubject(orderNumber);
  return {
    thread,
    // Mail programs show emails with the same subject together.
    subject: `Re: ${subject}`,
    paragraphs: [
      emailCopy.greeting(name),
      ...String(text).split(/\n{2,}/),
      ...(message === null ? [] : ['You wrote:']),
    ],
    ...(message === null ? {} : { quote: message }),
    after: ['Reply to this email to write to us again.'],
  };
}

/** To the customer: the shop writes about an order. */
export const orderMessageEmail = (
  {
    name,
    text,
    thread,
    number,
    orderId,
  }: { name: string; text: string; thread: string; number: number; orderId: string },
  { origin }: Sender,
): EmailText => ({
  thread,
  subject: orderSubject(number),
  paragraphs: [emailCopy.greeting(name), ...String(text).split(/\n{2,}/)],
  action: { label: 'View your order', href: `${origin}/orders/${orderId}` },
  after: ['Reply to this email to answer us.'],
});

/** To the owner: a message of the contact page, or an answer by email. */
export function newMessageEmail(
  { ticket, name, email, message, thread, isAnswer }: Message & { isAnswer?: true },
  { origin }: Sender,
): EmailText {
  return {
    isForOwner: true,
    subject: `${isAnswer ? 'Reply' : 'New message'} from ${name} (ticket ${ticket})`,
    paragraphs: [isAnswer ? `${name} (${email}) replied by email:` : `${name} (${email}) wrote on the contact page:`],
    ...(message === '' ? {} : { quote: message }),
    action: isAnswer
      ? { label: 'Open the conversation', href: `${origin}/admin/messages/${thread}` }
      : { label: 'Open the messages', href: `${origin}/admin/messages` },
    after: [isAnswer ? 'Reply there, so that your colleagues see it.' : `Reply to this email to answer ${name}.`],
    replyTo: email,
  };
}

/** To an administrator who wants to know whether emails arrive. */
export const testEmail = (_: object, { shopName, origin }: Sender): EmailText => ({
  isForOwner: true,
  subject: `Test email from ${shopName}`,
  paragraphs: ['This is the test email you asked for. Your shop can send emails.'],
  action: { label: 'Back to the dashboard', href: `${origin}/admin/dashboard` },
});

const adminLink = ({ orderId }: Facts, { origin }: Sender) => ({
  label: 'Open the order',
  href: `${origin}/admin/orders/${orderId}`,
});

export const newOrderEmail = (facts: Facts, sender: Sender): EmailText => ({
  isForOwner: true,
  subject: `New order #${facts.number}: ${formatRupees(facts.payablePaise)}`,
  paragraphs: [`${facts.name} placed an order. Payment: ${methodName(facts)}.`],
  table: tableOf(facts, facts.isPaid ? 'Paid' : 'To be paid'),
  action: adminLink(facts, sender),
  after: [
    ...addressOf(facts),
    ...(facts.address === null ? [] : [`Phone: ${facts.address.phone}.`]),
    ...(facts.needsCheck
      ? ['The phone number or PIN code looks incomplete. We asked the customer, who chose to order anyway.']
      : []),
    ...(facts.isEmailUnverified === true
      ? ['The customer has not verified their email address. Confirm the order only if you want to send it.']
      : []),
  ],
});

export const newBriefEmail = (facts: Facts, sender: Sender): EmailText => ({
  isForOwner: true,
  subject: `New brief for “${facts.serviceTitle}” (order #${facts.number})`,
  paragraphs: [`${facts.name} sent a brief:`],
  ...(facts.brief === null ? {} : { quote: facts.brief }),
  action: adminLink(facts, sender),
});

export const orderCancelledLateEmail = (facts: Facts, sender: Sender): EmailText => ({
  isForOwner: true,
  subject: `Order #${facts.number} was cancelled after you confirmed it`,
  paragraphs: [`${facts.name} cancelled order #${facts.number}. Do not send it.`],
  table: tableOf(facts, facts.isPaid ? 'Paid' : 'Order total'),
  action: adminLink(facts, sender),
});

export const itemsCancelledLateEmail = (facts: Facts, sender: Sender): EmailText => ({
  isForOwner: true,
  subject: `Items in order #${facts.number} were cancelled`,
  paragraphs: [`${facts.name} cancelled items in order #${facts.number}. Do not send these:`],
  quote: cancelledItems(facts),
  action: adminLink(facts, sender),
});

export const orderAddressLateEmail = (facts: Facts, sender: Sender): EmailText => ({
  isForOwner: true,
  subject: `New delivery address for order #${facts.number}`,
  paragraphs: [`${facts.name} changed the delivery address of order #${facts.number}. Print a new label:`],
  quote: addressOf(facts).join('\n'),
  action: adminLink(facts, sender),
});

export const parcelNotBookedEmail = (facts: Facts & { parcelProblem?: string }, sender: Sender): EmailText => ({
  isForOwner: true,
  subject: `No courier for order #${facts.number}`,
  paragraphs: [
    `No courier could be booked for order #${facts.number}. Open the order and try again. The courier service says:`,
  ],
  quote: facts.parcelProblem ?? '',
  action: adminLink(facts, sender),
});

export const bookingNotCancelledEmail = (facts: Facts & { parcelProblem?: string }, sender: Sender): EmailText => ({
  isForOwner: true,
  subject: `Courier still booked for order #${facts.number}`,
  paragraphs: [
    `Order #${facts.number} was cancelled, but its courier could not be. Do not hand over the parcel, and cancel the booking on the courier service’s site. The courier service says:`,
  ],
  quote: facts.parcelProblem ?? '',
  action: adminLink(facts, sender),
});

/** What happened to a parcel, and what the owner does about it. `cancelled`: if its order was cancelled before. */
const deliveryProblems: Record<
  ProblemStage | 'delivered',
  { subject: (number: number) => string; text: string; cancelled: string }
> = {
  undelivered: {
    subject: (number) => `Order #${number} could not be delivered`,
    text: 'The courier could not deliver it. Call the customer, then ask the courier service for another attempt.',
    cancelled: 'The courier could not deliver it. The order is cancelled: ask the courier to bring it back to you.',
  },
  returning: {
    subject: (number) => `Order #${number} is coming back`,
    text: 'The courier is bringing it back to you. Call the customer if they still want it.',
    cancelled: 'The courier is bringing it back to you. The order is cancelled, and its items are already restocked.',
  },
  returned: {
    subject: (number) => `Order #${number} came back`,
    text: 'The courier has brought it back to you. Once you have it, open the order and choose “Parcel is back”.',
    cancelled: 'The courier has brought it back to you. The order is cancelled, and its items are already restocked.',
  },
  lost: {
    subject: (number) => `Order #${number} is lost or damaged`,
    text: 'The courier has lost or damaged it. Ask the courier, and tell the customer.',
    cancelled:
      'The courier has lost or damaged it. The order is cancelled and its items were restocked: correct the stock.',
  },
  delivered: {
    subject: (number) => `Order #${number} was delivered, although it is cancelled`,
    text: 'The courier has delivered it.',
    cancelled:
      'The courier has delivered it after all. The order is cancelled and its items were restocked: correct the stock, and agree with the customer on the payment.',
  },
};

export function deliveryProblemEmail(
  facts: Facts & { status?: OrderStatus; parcelStage?: ProblemStage | 'delivered'; parcelProblem?: string },
  sender: Sender,
): EmailText {
  const { subject, text, cancelled } = deliveryProblems[facts.parcelStage ?? 'undelivered'];
  const { name, address, parcelProblem, status } = facts;
  const isOver = status !== undefined && isCancelled(status);
  return {
    isForOwner: true,
    subject: subject(facts.number),
    paragraphs: [isOver ? cancelled : text, ...(parcelProblem ? ['The courier service says:'] : [])],
    ...(parcelProblem ? { quote: parcelProblem } : {}),
    action: adminLink(facts, sender),
    after: address === null ? [] : [`${name}, phone: ${address.phone}.`],
  };
}

const WILL_BE_REFUNDED = `It will be refunded within ${numbers.DUPLICATE_PAYMENT_BUSINESS_DAYS} business days`;

const paymentProblems: Record<string, (money: Money, sender: Sender) => string> = {
  'refund-by-hand': (money, { returns }) =>
    `You need to refund ${amountOf(money)} yourself, because no payment provider can do it. Send the refund within ${returns.refundDays} working days, then record it on the order page.`,
  'refund-failed': (money) =>
    `The payment provider could not refund ${amountOf(money)}. On the order page, try again or record that you refunded it yourself.`,
  outside: (money) =>
    `${amountOf(money)} was refunded on the payment provider’s website. The order has not changed: cancel it if you do not want to send it.`,
  duplicate: (money) => `We received ${amountOf(money)}, but the order is already paid. ${WILL_BE_REFUNDED}.`,
  late: (money) => `We received ${amountOf(money)} after the order was cancelled. ${WILL_BE_REFUNDED}.`,
  'out-of-stock': (money) =>
    `We received ${amountOf(money)} after the order expired, and its items are out of stock. ${WILL_BE_REFUNDED}.`,
  mismatch: (money) =>
    `We received ${amountOf(money)}, which is not the order total. ${WILL_BE_REFUNDED}, and the order is still unpaid.`,
};

const CLAIMED = '-claimed';

/** For the owner: the customer claims to have paid by a method that the owner confirms. */
function claimed(problem: string, { reference, sameReference = [] }: Money): string {
  const method = problem.slice(0, -CLAIMED.length);
  const others = sameReference.map((number) => `#${number}`).join(', ');
  return [
    ...(others === '' ? [] : [`This reference was also entered for order ${others}.`]),
    `The customer says they paid by ${findMethod(method)?.copy.phrase ?? method}${reference === undefined ? '' : `, with the reference ${reference}`}.`,
    'Check your account, then confirm the payment on the order page.',
  ].join(' ');
}

const problemOf = (facts: Facts & Money, sender: Sender): string | undefined =>
  facts.problem?.endsWith(CLAIMED)
    ? claimed(facts.problem, facts)
    : paymentProblems[facts.problem ?? '']?.(facts, sender);

/** Starts the text with a capital letter. */
const raised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const paymentAttentionEmail = (facts: Facts & Money, sender: Sender): EmailText => ({
  isForOwner: true,
  subject: `The payment for order #${facts.number} needs your attention`,
  paragraphs: [
    `Order #${facts.number} (${formatRupees(facts.payablePaise)}, ${methodName(facts)}):`,
    raised(
      problemOf(facts, sender) ??
        'Something about this payment needs your attention. The order history shows what happened.',
    ),
  ],
  action: adminLink(facts, sender),
});

type LowStock = { products: { name: string; optionText: string | null; left: number }[] };

export const lowStockEmail = ({ products }: LowStock, { origin }: Sender): EmailText => ({
  isForOwner: true,
  subject: plural(products.length, { one: '# product is low on stock', other: '# products are low on stock' }),
  paragraphs: ['These products sold in the last day and are low on stock or sold out:'],
  table: {
    rows: products.map(({ left, ...product }) => [nameWithOption(product), left === 0 ? 'sold out' : `${left} left`]),
    sums: [],
  },
  action: { label: 'Open shop items', href: `${origin}/admin/shop-items` },
});

type SwitchedOff = { webhookId: string; host: string; reason: 'failing' | 'gone' };

const whyOff: Record<SwitchedOff['reason'], string> = {
  failing: 'Nothing could be delivered to it for three days.',
  gone: 'It answered that this address is gone (410).',
};

export const webhookDisabledEmail = ({ webhookId, host, reason }: SwitchedOff, { origin }: Sender): EmailText => ({
  isForOwner: true,
  subject: `The webhook to ${host} was switched off`,
  paragraphs: [whyOff[reason], 'It gets no events until you switch it on again. The log shows what was not delivered.'],
  action: { label: 'Open the webhook', href: `${origin}/admin/webhooks/${webhookId}` },
});
