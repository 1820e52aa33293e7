import { formatRupees } from '#kit/money.ts';
import type { LetterText, Sender } from './letter.ts';
import { addressOf, amountOf, type Facts, type Money, methodNames, tableOf } from './order-facts.ts';

const deskLink = ({ orderId }: Facts, { origin }: Sender) => ({
  label: 'Open the order',
  href: `${origin}/admin/orders/${orderId}`,
});

export const newOrderLetter = (facts: Facts, sender: Sender): LetterText => ({
  isForOwner: true,
  subject: `New order #${facts.number}: ${formatRupees(facts.payablePaise)}`,
  paragraphs: [`${facts.name} has placed an order. Payment: ${methodNames[facts.method] ?? facts.method}.`],
  table: tableOf(facts, facts.isPaid ? 'Paid' : 'To be paid'),
  action: deskLink(facts, sender),
  after: [
    ...addressOf(facts),
    ...(facts.address === null ? [] : [`Phone: ${facts.address.phone}.`]),
    ...(facts.needsCheck
      ? ['The phone number or the PIN code looks incomplete. The customer was asked, and chose to order anyway.']
      : []),
    ...(facts.isEmailUnverified === true
      ? ['The customer has not verified their email address. Confirm the order if you want to send it.']
      : []),
  ],
});

export const newBriefLetter = (facts: Facts, sender: Sender): LetterText => ({
  isForOwner: true,
  subject: `New brief for “${facts.serviceTitle}” (order #${facts.number})`,
  paragraphs: [`${facts.name} has sent a brief:`],
  ...(facts.brief === null ? {} : { quote: facts.brief }),
  action: deskLink(facts, sender),
});

export const orderCancelledLateLetter = (facts: Facts, sender: Sender): LetterText => ({
  isForOwner: true,
  subject: `Order #${facts.number} was cancelled after it was confirmed`,
  paragraphs: [`${facts.name} has cancelled order #${facts.number}. Please do not send it.`],
  table: tableOf(facts, facts.isPaid ? 'Paid' : 'Sum of the order'),
  action: deskLink(facts, sender),
});

const paymentProblems: Record<string, (money: Money) => string> = {
  'upi-claimed': ({ reference, sameReference = [] }) =>
    `${sameReference.length === 0 ? '' : `This reference was also entered for order ${sameReference.map((number) => `#${number}`).join(', ')}. `}The customer says that it is paid by UPI${reference === undefined ? '' : `, with the reference ${reference}`}. Please look at your account, and confirm the payment on the page of the order.`,
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
  isForOwner: true,
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

type LowStock = { products: { name: string; optionText: string | null; left: number }[] };

export const lowStockLetter = ({ products }: LowStock, { origin }: Sender): LetterText => ({
  isForOwner: true,
  subject: products.length === 1 ? 'One item is running out' : `${products.length} items are running out`,
  paragraphs: ['These sold in the last day, and few or none are left:'],
  table: {
    rows: products.map(({ name, optionText, left }) => [
      optionText === null ? name : `${name} (${optionText})`,
      left === 0 ? 'sold out' : `${left} left`,
    ]),
    sums: [],
  },
  action: { label: 'Open the items', href: `${origin}/admin/shop-items` },
});
