import { type EmailTable, type EmailText, emailCopy, type Sender } from './email-copy.ts';

const INK = '#17161f';
const PAPER = '#faf5ea';
const CARD = '#fffdf8';
const LOUD = '#b3114a';
const SOFT = '#575260';
const LINE = '#dccfb6';
const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** For email clients with dark mode support. The others show the light version, or invert the colours themselves. */
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#12131e!important;color:#f4efe4!important}.card{background:#1c1e2e!important;border-color:#545978!important}
.head{background:#0c0d16!important}.soft{color:#b9b5c4!important}.link{color:#ff9fbf!important}.line{border-color:#363a54!important}
.rule{border-color:#f4efe4!important}.quote{background:#12131e!important;border-color:#545978!important}
.button{background:#ff86ad!important;color:#24060f!important}}`;

/** The shop's stripes, made of table cells: email clients draw no gradients. */
const AWNING = `<tr><td><table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="table-layout:fixed"><tr>${Array.from(
  { length: 14 },
  (_, at) =>
    `<td height="10" style="height:10px;background:${at % 2 === 0 ? '#d8361f' : '#fff6e6'};font-size:0;line-height:0"></td>`,
).join('')}</tr></table></td></tr>`;

/**
 * The HTML of an email: tables and inline styles, because many email clients support nothing newer, and no image but the
 * owner's logo: where images are blocked, the shop's name stands in its place.
 */
export function emailHtml(content: EmailText, sender: Sender): string {
  const { subject, paragraphs, links = [], table, action, quote, after = [], isForOwner } = content;
  const { shopName, address, email, origin, logo } = sender;
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;overflow-wrap:anywhere">${linkOwn(escapeHtml(text), escapeHtml(origin)).replaceAll('\n', '<br>')}</p>`;
  const feet = isForOwner
    ? [emailCopy.forOwner(shopName)]
    : [emailCopy.questions(email), emailCopy.footer(shopName, address)];
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:${PAPER};color:${INK};font:16px/1.6 ${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview(content))}</div>
<table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" style="background:${PAPER};color:${INK}"><tr><td align="center" style="padding:16px">
<table role="presentation" class="card" width="560" cellspacing="0" cellpadding="0" style="width:100%;max-width:560px;border:2px solid ${INK};background:${CARD};text-align:left">
<tr><td class="head" style="padding:16px 24px;background:${INK};font-size:20px;font-weight:800"><a href="${escapeHtml(origin)}" style="color:${PAPER};text-decoration:none">${logo ? logoHtml(logo, shopName) : escapeHtml(shopName)}</a></td></tr>
${AWNING}
<tr><td style="padding:24px;font:16px/1.6 ${FONT}">
${paragraphs.map(paragraph).join('\n')}
${quote === undefined ? '' : `<blockquote class="quote" style="margin:0 0 16px;padding:8px 16px;border-left:4px solid ${INK};background:${PAPER};white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(quote)}</blockquote>`}
${links.map(({ name, href }) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${link(escapeHtml(href), escapeHtml(name))}</p>`).join('\n')}
${table === undefined ? '' : tableHtml(table)}
${action === undefined ? '' : button(action)}
${after.map(paragraph).join('\n')}
${isForOwner ? '' : `<p style="margin:0">${escapeHtml(emailCopy.closing(shopName))}</p>`}
</td></tr></table>
${feet.map((foot, at) => `<p class="soft" style="margin:${at === 0 ? 16 : 4}px 0 0;color:${SOFT};font-size:13px;overflow-wrap:anywhere">${escapeHtml(foot)}</p>`).join('\n')}
</td></tr></table></body></html>
`;
}

const logoHtml = ({ src, width, height }: NonNullable<Sender['logo']>, shopName: string): string =>
  `<img src="${escapeHtml(src)}" alt="${escapeHtml(shopName)}" width="${width}" height="${height}" style="display:block;border:6px solid ${PAPER};border-radius:4px;background:${PAPER};color:${INK}">`;

const PREVIEW_CHARACTERS = 120;

/** The preview text next to the subject in an inbox: the first sentence after the greeting. */
function preview({ paragraphs, quote = '' }: EmailText): string {
  const [first = '', second] = paragraphs;
  const words = `${/,$/.test(first) ? (second ?? '') : first} ${quote}`.replace(/\s+/g, ' ').trim();
  return words.length > PREVIEW_CHARACTERS ? `${words.slice(0, PREVIEW_CHARACTERS)}…` : words;
}

function tableHtml({ rows, sums }: EmailTable): string {
  const row = (
    [name, amount]: readonly [string, string],
    { className, style }: { className: string; style: string },
  ) => {
    const cell = `padding:6px 0;vertical-align:top;${style}`;
    return `<tr><td class="${className}" style="overflow-wrap:anywhere;${cell}">${escapeHtml(name)}</td><td class="${className}" align="right" style="${cell};padding-left:16px;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
  };
  const between = { className: 'line', style: `border-bottom:1px solid ${LINE}` };
  const first = { className: 'rule', style: `border-top:2px solid ${INK}` };
  const tableRows = [
    ...rows.map((pair, at) =>
      row(pair, at === rows.length - 1 && sums.length > 0 ? { className: '', style: '' } : between),
    ),
    ...sums.map((pair, at) => {
      const { className, style } = at === 0 ? first : { className: '', style: '' };
      return row(pair, {
        className,
        style: `${style}${at === sums.length - 1 ? ';font-size:18px;font-weight:700' : ''}`,
      });
    }),
  ];
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px">
${tableRows.join('\n')}
</table>`;
}

const button = ({ label, href }: { label: string; href: string }): string =>
  `<p style="margin:24px 0"><a class="button" href="${escapeHtml(href)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${LOUD};color:#ffffff;font-weight:700;text-decoration:none;overflow-wrap:anywhere">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;color:${SOFT};font-size:13px;overflow-wrap:anywhere">${escapeHtml(emailCopy.actionFails)}<br>${link(escapeHtml(href), escapeHtml(href))}</p>`;

const link = (href: string, name: string): string =>
  `<a class="link" href="${href}" style="color:${LOUD};overflow-wrap:anywhere">${name}</a>`;

/**
 * Turns the shop's own URLs in a paragraph into links. Other URLs stay text, because names and titles are written by
 * other people.
 */
const linkOwn = (html: string, origin: string): string =>
  html
    .split(/(\s+)/)
    .map((part) => (part.startsWith(`${origin}/`) ? link(part, part) : part))
    .join('');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
