import * as numbers from '#config/numbers.ts';
import { type EmailText, emailCopy, type Sender } from './email-copy.ts';
import { amountOf, type Facts, type Money, orderLink } from './order-facts.ts';

const returnReasons: Record<string, (number: number) => string> = {
  duplicate: (number) => `your order #${number} was already paid. The order has not changed.`,
  late: (number) => `your order #${number} was already cancelled.`,
  'out-of-stock': (number) => `your order #${number} had expired, and its items are now sold out. We are sorry.`,
  mismatch: (number) => `it does not match the total of your order #${number}, which is still unpaid.`,
};

/** To the customer: a payment without an open amount. */
export const paymentReturnedEmail = (facts: Facts & Money, sender: Sender): EmailText => ({
  subject: `We are refunding a payment to you (order #${facts.number})`,
  paragraphs: [
    emailCopy.greeting(facts.name),
    `We received ${amountOf(facts)} and are refunding it, because ${
      returnReasons[facts.problem ?? '']?.(facts.number) ?? `nothing was due for your order #${facts.number}.`
    }`,
    `We send it back to the payment method you used, within ${numbers.DUPLICATE_PAYMENT_BUSINESS_DAYS} business days.`,
  ],
  action: orderLink(facts, sender),
});

const TO_METHOD = ' to the payment method you used. Your bank may take a few days to show it';

const refundTargets: Record<string, string> = {
  original: TO_METHOD,
  payout: ' to the UPI ID or bank account you gave us',
  'store-credit': ' to your store credit. You can spend it on your next order',
  // Only the owner knows where it was sent.
  'by-hand': '',
};

/** To the customer: part of an order was refunded. */
export const refundSentEmail = (facts: Facts & Money, sender: Sender): EmailText => ({
  subject: `We refunded ${amountOf(facts)} (order #${facts.number})`,
  paragraphs: [
    emailCopy.greeting(facts.name),
    `We refunded ${amountOf(facts)} for your order #${facts.number}${refundTargets[facts.target ?? ''] ?? TO_METHOD}.`,
    ...(facts.reference === undefined ? [] : [`The reference of the payment is ${facts.reference}.`]),
  ],
  action: orderLink(facts, sender),
});

/** To the customer: the invoice was corrected. */
export const creditNoteEmail = (facts: Facts & Money, sender: Sender): EmailText => ({
  subject: `Your credit note ${facts.serial} (order #${facts.number})`,
  paragraphs: [
    emailCopy.greeting(facts.name),
    `We credited ${amountOf(facts)} for your order #${facts.number}. Credit note ${facts.serial} is on the order page.`,
  ],
  action: orderLink(facts, sender),
});
