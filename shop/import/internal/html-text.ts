import { compile, type HtmlToTextOptions } from 'html-to-text';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }));
const unread = ['img', 'svg', 'iframe', 'noscript', 'textarea', 'template', 'button', 'select', 'hr'].map(
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
    ...unread,
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'blockquote', format: 'block' },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
};

// Compiled once: making the selectors ready costs more than a body.
const convert = compile(options);

/** The text of an HTML body: paragraphs divided by empty lines, bullets as "- ". Text without tags stays as it is. */
export function textOfHtml(html: string): string {
  const text = /<[a-z!/]/i.test(html) || /&[a-z#0-9]+;/i.test(html) ? convert(html) : html;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** How much of a long text stands beside the price. */
const SHORT_MAX_CHARACTERS = 300;

/** The first paragraph as a short description, and the whole where there is more. */
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
