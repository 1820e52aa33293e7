import { compile, type HtmlToTextOptions } from 'html-to-text';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }));
const skipped = ['img', 'svg', 'iframe', 'noscript', 'textarea', 'template', 'button', 'select', 'hr'].map(
  (selector) => ({
    selector,
    format: 'skip',
  }),
);

const options: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 60 },
  selectors: [
    ...headings,
    ...skipped,
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'blockquote', format: 'block' },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
};

// Compiled once: preparing the selectors takes longer than converting one text.
const convert = compile(options);

/** Converting takes time that grows with the square of nested elements: 400,000 characters of them take seconds. */
export const HTML_MAX_CHARACTERS = 100_000;

/**
 * Converts HTML to plain text: empty lines between paragraphs, "- " before list items. Plain text stays as it is, and so
 * does HTML of more than `HTML_MAX_CHARACTERS`, which is too long for any field.
 */
export function textOfHtml(html: string): string {
  const isHtml = /<[a-z!/]/i.test(html) || /&[a-z#0-9]+;/i.test(html);
  const text = isHtml && html.length <= HTML_MAX_CHARACTERS ? convert(html) : html;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Length of the short description beside the price. */
const SHORT_MAX_CHARACTERS = 300;

/** The first paragraph as the short description, and the whole text as the full one if there is more. */
export function descriptionsOf(text: string): { description: string; fullDescription: string | null } {
  if (text.length <= SHORT_MAX_CHARACTERS && !text.includes('\n')) return { description: text, fullDescription: null };
  const [first = ''] = text.split('\n', 1);
  return { description: shortened(first), fullDescription: text };
}

function shortened(text: string): string {
  if (text.length <= SHORT_MAX_CHARACTERS) return text;
  const cut = text.slice(0, SHORT_MAX_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SHORT_MAX_CHARACTERS / 2)).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
