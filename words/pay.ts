import { formatRupees } from '#kit/money.ts';

const orders = (numbers: readonly number[]): string => numbers.map((number) => `#${number}`).join(' and ');

export const payWords = {
  title: (numbers: readonly number[]) => (numbers.length > 1 ? 'Pay for your orders' : 'Pay for your order'),
  orders,
  amount: 'To pay',
  order: (numbers: readonly number[]) => (numbers.length > 1 ? 'Orders' : 'Order'),
  time: 'Kept for you',
  timeLeft: (minutes: number) =>
    minutes < 1 ? 'less than a minute' : minutes === 1 ? '1 more minute' : `${minutes} more minutes`,
  timeNote: 'If it is not paid by then, the order is cancelled and its pieces go back on the shelf.',
  back: 'Back to my orders',

  razorpayHead: 'Card, UPI, netbanking or wallet',
  razorpayNote: 'A window of Razorpay opens here. Your card and bank details go to them and never to us.',
  payNow: (amount: number) => `Pay ${formatRupees(amount)}`,
  opening: 'Opening the payment window...',
  confirming: 'Confirming your payment...',
  failed:
    'The payment did not go through. If your bank took money all the same, it sends it back. You can try again, for the same order.',
  blocked:
    'The payment window could not be loaded. Check your connection, or switch off what blocks scripts for this page, and try again.',
  forged:
    'We could not make sure that this answer came from Razorpay. If money has left your account, we will find it and confirm your order; please do not pay again.',
  needsScripts: 'Paying online needs JavaScript. Please switch it on, or go back and choose another way to pay.',
  away: 'The payment service cannot be reached now',
  awayText: 'Your order is kept. Please try again in a moment.',
  again: 'Try again',
  switchedOff: 'This way to pay is not available any more',
  switchedOffText: 'Nothing was charged. Cancel the order and choose another way to pay, or write to us.',

  testHead: 'Test payment',
  testNote: 'This shop is trying out its checkout. No money moves here, whichever button you press.',
  approve: 'Approve the payment',
  decline: 'Decline the payment',
  abandon: 'Leave without paying',
  declined: 'The payment was declined. You can try again, for the same order.',

  upiHead: 'Pay with your UPI app',
  upiSteps: (amount: number) => [
    `Scan the code with any UPI app. If yours is on this device, press “Open my UPI app” instead. ${formatRupees(amount)} and the order number are filled in.`,
    'Pay in the app.',
    'Come back here, type the reference number (UTR) that the app shows, and press “I have paid”.',
  ],
  upiTo: 'Paid to',
  qrLabel: (amount: number, upiId: string) => `QR code to pay ${formatRupees(amount)} to ${upiId}`,
  openApp: 'Open my UPI app',
  reference: 'Reference number (UTR)',
  referenceHint: '12 digits, in your app under the details of the payment.',
  claim: 'I have paid',
  lateNote: 'This order was cancelled because it was not paid in time. Please do not pay now.',
  lateClaim: 'Have you paid already? Type the reference, and we confirm your order or send the money back.',
  claimedHead: 'Thank you, we are looking for your payment',
  claimedText: (reference: string) =>
    `We check our account for the reference ${reference} and write to you when your order is confirmed. Nothing expires meanwhile.`,
  wrongReference: 'Did you mistype it? Send the right one:',
  correct: 'Send this reference',
  tooManyClaims: 'Several references were entered for this order already. Write to us, and we look for your payment.',
} as const;
