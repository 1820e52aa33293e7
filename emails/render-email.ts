import { fromExtensions } from '#config/extensions.server.ts';
import type { Email } from '#shop/notifications/deliver-emails.server.ts';
import type { EmailKind } from '#shop/notifications/email-kind.ts';
import type { Mail } from '#shop/notifications/mailer.ts';
import {
  accountsMergedEmail,
  addressChangedEmail,
  apiKeyCreatedEmail,
  changeEmailEmail,
  loginLinkEmail,
  passwordResetEmail,
  signUpAttemptEmail,
  staffInvitationEmail,
  staffRemovedEmail,
  verifyEmailEmail,
} from './account-emails.ts';
import { type EmailTable, type EmailText, emailCopy, type Sender } from './email-copy.ts';
import { emailHtml } from './email-html.ts';
import {
  downloadReadyEmail,
  itemsCancelledEmail,
  orderAddressEmail,
  orderLinkEmail,
  parcelShippedEmail,
  statusEmails,
} from './order-emails.ts';
import type { Facts } from './order-facts.ts';
import {
  bookingNotCancelledEmail,
  deliveryProblemEmail,
  itemsCancelledLateEmail,
  lowStockEmail,
  messageReceivedEmail,
  messageReplyEmail,
  newBriefEmail,
  newMessageEmail,
  newOrderEmail,
  orderAddressLateEmail,
  orderCancelledLateEmail,
  orderMessageEmail,
  parcelNotBookedEmail,
  paymentAttentionEmail,
  testEmail,
  webhookDisabledEmail,
} from './owner-emails.ts';
import { creditNoteEmail, paymentReturnedEmail, refundSentEmail } from './refund-emails.ts';
import { returnEmails } from './return-emails.ts';
import { backInStockEmail, confirmStockAlertEmail } from './stock-emails.ts';

type Wording = (facts: never, sender: Sender) => EmailText;

/** The content of one kind of email, by an extension. */
export type EmailTemplate = { kind: EmailKind; wording: Wording };

/** The content of every kind of email; the type asks for a missing one. */
const templates: Readonly<Record<EmailKind, Wording>> = {
  'verify-email': verifyEmailEmail,
  'password-reset': passwordResetEmail,
  'login-link': loginLinkEmail,
  'sign-up-attempt': signUpAttemptEmail,
  'change-email': changeEmailEmail,
  'address-changed': addressChangedEmail,
  'accounts-merged': accountsMergedEmail,
  'staff-invitation': staffInvitationEmail,
  'staff-removed': staffRemovedEmail,
  'api-key-created': apiKeyCreatedEmail,
  'message-received': messageReceivedEmail,
  'message-reply': messageReplyEmail,
  'order-message': orderMessageEmail,
  'new-message': newMessageEmail,
  ...statusEmails,
  ...returnEmails,
  'download-ready': downloadReadyEmail,
  'new-order': newOrderEmail,
  'new-brief': newBriefEmail,
  'order-cancelled-late': orderCancelledLateEmail,
  'items-cancelled-late': itemsCancelledLateEmail,
  'order-address-late': orderAddressLateEmail,
  'parcel-not-booked': parcelNotBookedEmail,
  'booking-not-cancelled': bookingNotCancelledEmail,
  'delivery-problem': deliveryProblemEmail,
  'payment-attention': paymentAttentionEmail,
  'payment-returned': paymentReturnedEmail,
  'refund-sent': refundSentEmail,
  'credit-note': creditNoteEmail,
  'items-cancelled': itemsCancelledEmail,
  'order-address': orderAddressEmail,
  'order-link': orderLinkEmail,
  'parcel-shipped': (facts: Facts, sender: Sender) => parcelShippedEmail(facts, sender),
  'confirm-stock-alert': confirmStockAlertEmail,
  'back-in-stock': backInStockEmail,
  'low-stock': lowStockEmail,
  'webhook-disabled': webhookDisabledEmail,
  'test-email': testEmail,
};

/** The same for kinds as they are stored, with the texts of extensions. */
export const emailTemplates: Readonly<Record<string, Wording>> = {
  ...templates,
  ...Object.fromEntries(fromExtensions<EmailTemplate>('emails').map(({ kind, wording }) => [kind, wording])),
};

/** Renders an email as text and as HTML. Throws for an unknown kind. */
export function renderMail({ id, kind, recipient, facts }: Email, sender: Sender): Mail {
  const wording = emailTemplates[kind];
  if (wording === undefined) throw new Error(`There is no text for emails of the kind ${kind}`);
  const content = withIntro(kind, wording(facts as never, sender), sender);
  const { subject, replyTo, thread } = content;
  // A line break in a subject would start another header.
  const line = subject.replace(/\s+/g, ' ').slice(0, 200);
  return {
    id,
    kind,
    to: recipient,
    replyTo,
    thread,
    subject: line,
    text: asText(content, sender),
    html: emailHtml(content, sender),
  };
}

/** The owner's introduction stands after the greeting. */
function withIntro(kind: string, content: EmailText, { intro }: Sender): EmailText {
  const [greeting, ...rest] = content.paragraphs;
  if (!intro || greeting === undefined || !Object.hasOwn(statusEmails, kind)) return content;
  return { ...content, paragraphs: [greeting, intro, ...rest] };
}

function asText(content: EmailText, sender: Sender): string {
  const { paragraphs, links = [], table, action, quote, after = [], isForOwner } = content;
  const { shopName, address, email } = sender;
  return [
    ...paragraphs,
    ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')]),
    ...links.map(({ name, href }) => `${name}:\n${href}`),
    ...(table === undefined ? [] : [asColumns(table)]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.href}`]),
    ...after,
    ...(isForOwner ? [] : [emailCopy.closing(shopName)]),
    `-- \n${isForOwner ? emailCopy.forOwner(shopName) : `${emailCopy.questions(email)}\n${emailCopy.footer(shopName, address)}`}`,
  ].join('\n\n');
}

/** Labels on the left, amounts in a column. */
function asColumns({ rows, sums }: EmailTable): string {
  const all = [...rows, ...sums];
  const width = Math.min(48, Math.max(...all.map(([name]) => name.length)));
  const amountWidth = Math.max(...all.map(([, amount]) => amount.length));
  const lines = (pairs: EmailTable['rows']) =>
    pairs.map(([name, amount]) => {
      // A label that is too long for its column gets a line of its own.
      const beside = name.length > width ? `${name}\n${' '.repeat(width)}` : name.padEnd(width);
      return `${beside}  ${amount.padStart(amountWidth)}`;
    });
  return [...lines(rows), ...(sums.length > 0 ? ['-'.repeat(width + 2 + amountWidth)] : []), ...lines(sums)].join('\n');
}
