import { plural } from '#lib/plural.ts';

const orders = (numbers: readonly number[]): string => numbers.map((number) => `#${number}`).join(' and ');

export const payCopy = {
  title: (numbers: readonly number[]) => (numbers.length > 1 ? 'Pay for your orders' : 'Pay for your order'),
  orders,
  amount: 'To pay',
  order: (numbers: readonly number[]) => (numbers.length > 1 ? 'Orders' : 'Order'),
  time: 'Time left',
  timeLeft: (minutes: number) =>
    minutes < 1 ? 'less than a minute' : plural(minutes, { one: '# minute', other: '# minutes' }),
  timeNote: 'If you do not pay in time, we cancel the order.',
  back: 'Back to your orders',
  backToOrder: 'Back to your order',

  away: 'We cannot reach the payment service',
  awayText: 'Your order is saved. Try again in a few minutes.',
  again: 'Try again',
  switchedOff: 'This way to pay is no longer available',
  switchedOffText: 'You were not charged. Cancel the order and choose another way to pay, or write to us.',

  claim: 'I have paid',
  lateNote: 'We cancelled this order because it was not paid in time. Do not pay now.',
  lateReference: 'Have you already paid? Enter the reference, and we will confirm your order or refund you.',
  claimedHead: 'Thank you, we are checking your payment',
  claimedText: (reference: string) =>
    `We are looking for your payment with reference ${reference} and will email you when we confirm your order. Your order will not expire.`,
  wrongReference: 'Entered the wrong reference? Send the right one:',
  correct: 'Send this reference',
  tooManyClaims: 'You have entered several references for this order. Write to us, and we will find your payment.',
} as const;
