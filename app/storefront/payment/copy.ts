import { formatRupees } from '#lib/money.ts';
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
  back: 'Back to my orders',

  razorpayHead: 'Card, UPI, netbanking or wallet',
  razorpayNote: 'Razorpay opens in a window. Your card and bank details go to Razorpay, never to us.',
  payNow: (amount: number) => `Pay ${formatRupees(amount)}`,
  opening: 'Opening the payment window…',
  confirming: 'Confirming your payment…',
  failed: 'Your payment did not go through. Try again; if your bank charged you, it will return the amount.',
  blocked:
    'The payment window did not load. Check your connection, turn off script blockers for this page, and try again.',
  forged:
    'We could not verify this payment with Razorpay. Do not pay again: if you were charged, we will confirm your order.',
  needsScripts: 'Online payment needs JavaScript. Turn it on, or go back and choose another way to pay.',
  away: 'We cannot reach the payment service',
  awayText: 'Your order is saved. Try again in a few minutes.',
  again: 'Try again',
  switchedOff: 'This way to pay is no longer available',
  switchedOffText: 'You were not charged. Cancel the order and choose another way to pay, or write to us.',

  testHead: 'Test payment',
  testNote: 'This shop is in test mode. You are not charged, whichever button you press.',
  approve: 'Approve the payment',
  decline: 'Decline the payment',
  abandon: 'Leave without paying',
  declined: 'The payment was declined. You can try again.',

  upiHead: 'Pay with your UPI app',
  upiSteps: (amount: number) => [
    `Scan the code with any UPI app, or press “Open my UPI app” on your phone. It fills in ${formatRupees(amount)} and the order number.`,
    'Pay in the app.',
    'Come back here, enter the reference number (UTR) from the app, and press “I have paid”.',
  ],
  upiTo: 'Pay to',
  qrLabel: (amount: number, upiId: string) => `QR code to pay ${formatRupees(amount)} to ${upiId}`,
  openApp: 'Open my UPI app',
  reference: 'Reference number (UTR)',
  referenceHint: '12 digits, in the payment details of your UPI app.',
  claim: 'I have paid',
  lateNote: 'We cancelled this order because it was not paid in time. Do not pay now.',
  lateReference: 'Have you already paid? Enter the reference, and we will confirm your order or refund you.',
  claimedHead: 'Thank you, we are checking your payment',
  claimedText: (reference: string) =>
    `We are checking for reference ${reference} and will email you when we confirm your order. Your order will not expire.`,
  wrongReference: 'Entered the wrong reference? Send the right one:',
  correct: 'Send this reference',
  tooManyClaims: 'You have entered several references for this order. Write to us, and we will find your payment.',
} as const;
