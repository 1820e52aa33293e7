import type { Letter } from '#shop/notifications/deliver-emails.server.ts';
import type { Mail } from '#shop/notifications/mailer.ts';
import {
  addressChangedLetter,
  changeEmailLetter,
  loginLinkLetter,
  passwordResetLetter,
  signUpAttemptLetter,
  verifyEmailLetter,
} from './account-emails.ts';
import { type LetterTable, type LetterText, letterWords, type Sender } from './email-copy.ts';
import { letterHtml } from './email-html.ts';
import { messageReceivedLetter, newMessageLetter, testLetter } from './message-emails.ts';
import {
  downloadReadyLetter,
  orderCancelledLetter,
  orderCompletedLetter,
  orderConfirmedLetter,
  orderDeliveredLetter,
  orderPlacedLetter,
  orderRefundedLetter,
  orderShippedLetter,
  paymentReturnedLetter,
  quoteReadyLetter,
} from './order-emails.ts';
import {
  lowStockLetter,
  newBriefLetter,
  newOrderLetter,
  orderCancelledLateLetter,
  paymentAttentionLetter,
} from './owner-emails.ts';

type Wording = (facts: never, sender: Sender) => LetterText;

/** The words of every kind of letter. */
const wordings: Record<string, Wording> = {
  'verify-email': verifyEmailLetter,
  'password-reset': passwordResetLetter,
  'login-link': loginLinkLetter,
  'sign-up-attempt': signUpAttemptLetter,
  'change-email': changeEmailLetter,
  'address-changed': addressChangedLetter,
  'message-received': messageReceivedLetter,
  'new-message': newMessageLetter,
  'order-placed': orderPlacedLetter,
  'order-confirmed': orderConfirmedLetter,
  'order-shipped': orderShippedLetter,
  'order-delivered': orderDeliveredLetter,
  'order-completed': orderCompletedLetter,
  'order-cancelled': orderCancelledLetter,
  'order-refunded': orderRefundedLetter,
  'quote-ready': quoteReadyLetter,
  'download-ready': downloadReadyLetter,
  'new-order': newOrderLetter,
  'new-brief': newBriefLetter,
  'order-cancelled-late': orderCancelledLateLetter,
  'payment-attention': paymentAttentionLetter,
  'payment-returned': paymentReturnedLetter,
  'low-stock': lowStockLetter,
  'test-letter': testLetter,
};

/** Words a letter as text and as HTML. Throws on a kind that nobody has words for. */
export function renderMail({ id, kind, recipient, facts }: Letter, sender: Sender): Mail {
  const wording = wordings[kind];
  if (wording === undefined) throw new Error(`There is no text for emails of the kind ${kind}`);
  const letter = wording(facts as never, sender);
  const { subject, replyTo } = letter;
  // A line end in a subject would begin a header.
  const line = subject.replace(/\s+/g, ' ').slice(0, 200);
  return {
    id,
    kind,
    to: recipient,
    replyTo,
    subject: line,
    text: asText(letter, sender),
    html: letterHtml(letter, sender),
  };
}

function asText(letter: LetterText, sender: Sender): string {
  const { paragraphs, links = [], table, action, quote, after = [], isForOwner } = letter;
  const { shopName, address, email } = sender;
  return [
    ...paragraphs,
    ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')]),
    ...links.map(({ name, href }) => `${name}:\n${href}`),
    ...(table === undefined ? [] : [asColumns(table)]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.href}`]),
    ...after,
    ...(isForOwner ? [] : [letterWords.closing(shopName)]),
    `-- \n${isForOwner ? letterWords.forOwner(shopName) : `${letterWords.questions(email)}\n${letterWords.footer(shopName, address)}`}`,
  ].join('\n\n');
}

/** Names to the left, amounts in a column. */
function asColumns({ rows, sums }: LetterTable): string {
  const all = [...rows, ...sums];
  const width = Math.min(48, Math.max(...all.map(([name]) => name.length)));
  const amountWidth = Math.max(...all.map(([, amount]) => amount.length));
  const lines = (pairs: LetterTable['rows']) =>
    pairs.map(([name, amount]) => {
      // A name that is too long for its column has a line of its own.
      const beside = name.length > width ? `${name}\n${' '.repeat(width)}` : name.padEnd(width);
      return `${beside}  ${amount.padStart(amountWidth)}`;
    });
  return [...lines(rows), ...(sums.length > 0 ? ['-'.repeat(width + 2 + amountWidth)] : []), ...lines(sums)].join('\n');
}
