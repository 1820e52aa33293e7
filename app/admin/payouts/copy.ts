import * as numbers from '#config/numbers.ts';

/** Texts of the list of refunds that the owner pays out. */
export const payoutsCopy = {
  title: 'Payouts',
  lead: `Refunds that no payment provider can send. Payout details are deleted after ${numbers.PAYOUT_DETAILS_DAYS} days.`,
  none: 'No payouts are open.',
  noneHint: 'Refunds of cash and UPI payments will be listed here.',
  csv: 'Download CSV',
  heading: (amount: string, order: string) => `${amount} for order ${order}`,
  facts: (customer: string, reason: string, since: string, due: string) =>
    `${customer}, ${reason}, since ${since}, due by ${due}`,
  gone: 'Deleted account',
  noDetails: 'The customer has not entered a UPI ID or bank account. They can do it on their order page.',
  upiId: 'UPI ID',
  name: 'Account holder',
  accountNumber: 'Account number',
  ifsc: 'IFSC',
  amount: 'Amount',
  copy: (field: string) => `Copy ${/^[A-Z]{2}/.test(field) ? field : field.toLowerCase()}`,
  reference: 'Reference (UTR)',
  referenceHint: 'From your bank or UPI app, after you have paid.',
  paid: 'Mark as paid',
  recorded: 'Payout recorded',
  over: 'This payout was already recorded.',
  unknown: 'This payout does not exist.',
} as const;
