import type { Letter } from '#shop/notifications/deliver.server.ts';
import type { Mail } from '#shop/notifications/mailer.ts';
import {
  addressChangedLetter,
  changeEmailLetter,
  passwordResetLetter,
  signUpAttemptLetter,
  verifyEmailLetter,
} from '#words/mail/accounts.ts';
import { type LetterTable, type LetterText, letterWords, type Sender } from '#words/mail/letter.ts';
import { messageReceivedLetter, newMessageLetter } from '#words/mail/messages.ts';
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
} from '#words/mail/orders.ts';
import {
  lowStockLetter,
  newBriefLetter,
  newOrderLetter,
  orderCancelledLateLetter,
  paymentAttentionLetter,
} from '#words/mail/orders-desk.ts';

type Wording = (facts: never, sender: Sender) => LetterText;

/** The words of every kind of letter. */
const wordings: Record<string, Wording> = {
  'verify-email': verifyEmailLetter,
  'password-reset': passwordResetLetter,
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
};

/** Words a letter as text and as HTML. Throws on a kind that nobody has words for. */
export function renderMail({ id, kind, recipient, facts }: Letter, sender: Sender): Mail {
  const wording = wordings[kind];
  if (wording === undefined) throw new Error(`There are no words for a letter of the kind ${kind}`);
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
    html: asHtml(letter, sender),
  };
}

function asText({ paragraphs, table, action, quote, after = [] }: LetterText, { shopName, address }: Sender): string {
  return [
    ...paragraphs,
    ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')]),
    ...(table === undefined ? [] : [asColumns(table)]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.href}`]),
    ...after,
    letterWords.closing(shopName),
    `-- \n${letterWords.footer(shopName, address)}`,
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

const INK = '#1a1a2e';
const PAPER = '#faf7f0';
const LOUD = '#b3123f';
const SOFT = '#5a5a6e';

/** The stall's stripes, of cells: mail programs draw no gradients. */
const AWNING = `<tr><td><table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="table-layout:fixed"><tr>${Array.from(
  { length: 14 },
  (_, at) =>
    `<td height="10" style="height:10px;background:${at % 2 === 0 ? '#d8361f' : '#fff6e6'};font-size:0;line-height:0"></td>`,
).join('')}</tr></table></td></tr>`;

/** Tables and inline styles: many mail programs read nothing newer. */
function asHtml({ subject, paragraphs, table, action, quote, after = [] }: LetterText, sender: Sender): string {
  const { shopName, address, origin } = sender;
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;overflow-wrap:anywhere">${linkOwn(escapeHtml(text), escapeHtml(origin))}</p>`;
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:16px;background:${PAPER};color:${INK};font:16px/1.6 system-ui,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="560" cellspacing="0" cellpadding="0" style="width:100%;max-width:560px;border:2px solid ${INK};background:#ffffff">
<tr><td style="padding:16px 24px;background:${INK};color:${PAPER};font-size:20px;font-weight:800"><a href="${escapeHtml(origin)}" style="color:${PAPER};text-decoration:none">${escapeHtml(shopName)}</a></td></tr>
${AWNING}
<tr><td style="padding:24px">
${paragraphs.map(paragraph).join('\n')}
${quote === undefined ? '' : `<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:4px solid ${INK};background:${PAPER};white-space:pre-wrap">${escapeHtml(quote)}</blockquote>`}
${table === undefined ? '' : tableHtml(table)}
${action === undefined ? '' : button(action)}
${after.map(paragraph).join('\n')}
<p style="margin:0">${escapeHtml(letterWords.closing(shopName))}</p>
</td></tr></table>
<p style="margin:16px 0 0;color:${SOFT};font-size:13px">${escapeHtml(letterWords.footer(shopName, address))}</p>
</td></tr></table></body></html>
`;
}

function tableHtml({ rows, sums }: LetterTable): string {
  const cell = 'padding:6px 0;border-bottom:1px solid #ddd9cf;vertical-align:top';
  const row = ([name, amount]: readonly [string, string], weight: string) =>
    `<tr><td style="${cell};${weight}">${escapeHtml(name)}</td><td align="right" style="${cell};${weight};padding-left:16px;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px">
${[...rows, ...sums].map((pair) => row(pair, pair === sums.at(-1) ? 'font-size:18px;font-weight:700' : '')).join('\n')}
</table>`;
}

const button = ({ label, href }: { label: string; href: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${LOUD};color:#ffffff;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;color:${SOFT};font-size:13px;overflow-wrap:anywhere">${escapeHtml(letterWords.actionFails)}<br>${link(escapeHtml(href))}</p>`;

const link = (href: string): string => `<a href="${href}" style="color:${LOUD};overflow-wrap:anywhere">${href}</a>`;

/** The shop's own addresses in a paragraph can be pressed; nobody else's: names and titles are other people's words. */
const linkOwn = (html: string, origin: string): string =>
  html
    .split(/(\s+)/)
    .map((part) => (part.startsWith(`${origin}/`) ? link(part) : part))
    .join('');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
