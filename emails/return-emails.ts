import * as numbers from '#config/numbers.ts';
import { formatDay } from '#lib/clock.ts';
import { startOf } from '#lib/days.ts';
import { formatRupees } from '#lib/money.ts';
import { nameWithOption } from '#lib/text.ts';
import type { ReturnEmail, ReturnFacts } from '#shop/returns/enqueue-return-email.server.ts';
import { reasonText, returnName, wishText } from '#shop/returns/return.ts';
import { type EmailText, emailCopy, type Sender } from './email-copy.ts';

const pathOf = ({ orderId, returnId }: ReturnFacts): string => `/orders/${orderId}/returns/${returnId}`;

const itemsOf = ({ lines }: ReturnFacts) => ({
  rows: lines.map(({ name, optionText, quantity }): [string, string] => [
    nameWithOption({ name, optionText }),
    String(quantity),
  ]),
  sums: [],
});

type Content = Pick<EmailText, 'subject' | 'paragraphs' | 'table'> & { quote?: string | undefined };

/** To the customer, with the link to the return's page. */
const toCustomer =
  (content: (facts: ReturnFacts) => Content) =>
  (facts: ReturnFacts, { origin }: Sender): EmailText => {
    const { quote, ...text } = content(facts);
    return {
      ...text,
      paragraphs: [emailCopy.greeting(facts.name), ...text.paragraphs],
      ...(quote === undefined ? {} : { quote }),
      action: { label: 'View your return', href: `${origin}${pathOf(facts)}` },
    };
  };

/** To the owner, with the link to the admin. */
const toOwner =
  (content: (facts: ReturnFacts) => Content) =>
  (facts: ReturnFacts, { origin }: Sender): EmailText => {
    const { quote, ...text } = content(facts);
    return {
      isForOwner: true,
      ...text,
      ...(quote === undefined ? {} : { quote }),
      action: { label: 'Open the return', href: `${origin}/admin/returns/${facts.returnId}` },
    };
  };

const titleOf = ({ number, orderNumber }: ReturnFacts): string => `${returnName(number)} (order #${orderNumber})`;
const amountOf = ({ amountPaise }: ReturnFacts): string =>
  amountPaise === undefined ? 'the amount we agreed' : formatRupees(amountPaise);

function approved(facts: ReturnFacts): Content {
  const { number, resolution, keepsGoods, address } = facts;
  const promise = {
    replacement: `You get a replacement within ${facts.replacementDays} working days.`,
    refund: `You get your refund within ${facts.refundDays} working days.`,
    credit: 'You get store credit that you can spend at checkout.',
  }[resolution ?? 'refund'];
  if (keepsGoods) {
    return {
      subject: `We approved your return ${returnName(number)}`,
      paragraphs: [`We approved your return ${titleOf(facts)}. You can keep the product. ${promise}`],
    };
  }
  return {
    subject: `We approved your return ${returnName(number)}: send it back`,
    paragraphs: [
      `We approved your return ${titleOf(facts)}. Pack the product and write ${returnName(number)} on the parcel.`,
      `If we have not booked a pickup yet, send it to: ${address}.`,
      `We will check it when it arrives. ${promise}`,
    ],
    table: itemsOf(facts),
  };
}

function pickup(facts: ReturnFacts): Content {
  const { number, carrier, trackingNumber, pickupOn } = facts;
  const day = !pickupOn ? 'soon' : `on ${formatDay(startOf(pickupOn))}`;
  return {
    subject: `Pickup booked for your return ${returnName(number)}`,
    paragraphs: [
      `${carrier ?? 'A courier'} will pick up your parcel ${day}. Write ${returnName(number)} on it.`,
      ...(!trackingNumber ? [] : [`Tracking number: ${trackingNumber}.`]),
    ],
  };
}

/** Texts of all emails about returns; the type asks for a missing one. */
export const returnEmails: Record<ReturnEmail, (facts: ReturnFacts, sender: Sender) => EmailText> = {
  'return-requested': toCustomer((facts) => ({
    subject: `We received your return request ${returnName(facts.number)}`,
    paragraphs: [
      `We received your request ${titleOf(facts)}. We will check it within ${numbers.RETURN_DECISION_WORKING_DAYS} working days. Keep the product and its box until then.`,
    ],
    table: itemsOf(facts),
  })),
  'return-question': toCustomer(({ text, ...facts }) => ({
    subject: `A question about your return ${returnName(facts.number)}`,
    paragraphs: [`We have a question about your return ${titleOf(facts)}. Answer it on the page of your return.`],
    quote: text,
  })),
  'return-approved': toCustomer(approved),
  'return-pickup': toCustomer(pickup),
  'return-received': toCustomer((facts) => ({
    subject: `We received your return ${returnName(facts.number)}`,
    paragraphs: [
      `We have received and checked your return ${titleOf(facts)}. We will email you about your refund, replacement or store credit.`,
    ],
    quote: facts.text,
  })),
  'return-refunded': toCustomer((facts) => ({
    subject: `Your refund for return ${returnName(facts.number)} has started`,
    paragraphs: [
      `We have started your refund of ${amountOf(facts)} for ${titleOf(facts)}. You will get it within ${facts.refundDays} working days.`,
    ],
  })),
  'return-replaced': toCustomer((facts) => ({
    subject: `Your replacement for ${returnName(facts.number)} is being packed`,
    paragraphs: [
      `We are sending your replacement as order #${facts.replacementNumber}. You pay nothing, and it arrives within ${facts.replacementDays} working days.`,
      ...(facts.keepsGoods ? ['You do not need to send anything back.'] : []),
    ],
    table: itemsOf(facts),
  })),
  'return-credited': toCustomer((facts) => ({
    subject: `Store credit for your return ${returnName(facts.number)}`,
    paragraphs: [
      `We added ${amountOf(facts)} to your store credit for ${titleOf(facts)}. You can spend it at checkout.`,
    ],
  })),
  'return-declined': toCustomer((facts) => ({
    subject: `We could not accept your return ${returnName(facts.number)}`,
    paragraphs: [`We could not accept your request ${titleOf(facts)}. This is why:`],
    quote: facts.text,
  })),
  'return-message': toCustomer((facts) => ({
    subject: `A message about your return ${returnName(facts.number)}`,
    paragraphs: [`We wrote to you about your return ${titleOf(facts)}:`],
    quote: facts.text,
  })),
  'replacement-cancelled': toCustomer((facts) => ({
    subject: `The replacement for your return ${returnName(facts.number)} is cancelled`,
    paragraphs: [
      `Your order #${facts.replacementNumber} is cancelled. It was the replacement for your return ${titleOf(facts)}. We refund you instead.`,
      `You get your refund within ${facts.refundDays} working days${facts.keepsGoods ? '' : ' after we have received your parcel'}.`,
    ],
  })),
  'replacement-cancelled-late': toOwner((facts) => ({
    subject: `Replacement for return ${titleOf(facts)} was cancelled`,
    paragraphs: [
      `${facts.name} cancelled the replacement, order #${facts.replacementNumber}. Refund the return instead.`,
    ],
  })),
  'new-return': toOwner((facts) => ({
    subject: `New return ${titleOf(facts)}`,
    paragraphs: [`${facts.name} asks for: ${wishText[facts.wish]}. Reason: ${reasonText(facts.reason)}.`],
    table: itemsOf(facts),
  })),
  'return-sent': toOwner((facts) => ({
    subject: `Return ${titleOf(facts)} is on its way to you`,
    paragraphs: [`${facts.name} has sent the parcel ${returnName(facts.number)}.`],
    table: itemsOf(facts),
  })),
  'return-withdrawn': toOwner((facts) => ({
    subject: `Return ${titleOf(facts)} was withdrawn`,
    paragraphs: [`${facts.name} has withdrawn the request. You do not need to do anything.`],
  })),
  'return-reply': toOwner((facts) => ({
    subject: `${facts.name} wrote about return ${titleOf(facts)}`,
    paragraphs: [`${facts.name} wrote:`],
    quote: facts.text,
  })),
};
