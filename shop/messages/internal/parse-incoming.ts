import { compile } from 'html-to-text';
import PostalMime, { type Email } from 'postal-mime';
import * as numbers from '#config/numbers.ts';
import { manyLines, oneLine } from '#lib/text.ts';

/** What the header of an email says. */
type IncomingHeader = {
  /** Message-ID without brackets; null: it has none. */
  id: string | null;
  /** The sender's address in lower case; empty: none. */
  from: string;
  /** Ids of conversations that it answers, and of emails of the shop. Anybody may write anything there. */
  threadIds: string[];
  emailIds: string[];
  /** Written by a program: an absence note, a bounce, a newsletter. */
  isAutomatic: boolean;
};

/** What is kept of an email: its text, and the names of what is left out. */
type IncomingBody = { text: string; leftOut: string[] };

const limits = { maxNestingDepth: 20, maxHeadersSize: 200_000, maxRfc822NestingDepth: 0 } as const;
const htmlText = compile({
  wordwrap: false,
  limits: { maxDepth: 50, maxChildNodes: 2_000, maxInputLength: 500_000 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'blockquote', format: 'skip' },
  ],
});
const IDS_MAX = 50;
const NAMES_MAX = 10;
const NAME_MAX_CHARACTERS = 100;
/** UUIDs in the shop's own addresses and Message-IDs; see server/mailer.ts and mailbox.ts. */
const THREAD_ID = /<thread-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/g;
const THREAD_ADDRESS = /\+thread-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/g;
const EMAIL_ID = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/g;

/** Reads a header. Throws for one that is no header, or is too large. */
export async function parseHeader(bytes: Uint8Array): Promise<IncomingHeader> {
  const email = await PostalMime.parse(bytes, limits);
  const referred = `${email.references ?? ''} ${email.inReplyTo ?? ''}`;
  const recipients = [...(email.to ?? []), ...(email.cc ?? [])].map(({ address = '' }) => address).join(' ');
  return {
    id:
      oneLine(email.messageId ?? '')
        .replace(/^<|>$/g, '')
        .slice(0, 500) || null,
    from: email.from?.address?.toLowerCase() ?? '',
    threadIds: [...idsIn(referred, THREAD_ID), ...idsIn(`${recipients} ${email.deliveredTo ?? ''}`, THREAD_ADDRESS)],
    emailIds: idsIn(referred, EMAIL_ID),
    isAutomatic: isAutomatic(email),
  };
}

const idsIn = (text: string, pattern: RegExp): string[] =>
  [...text.toLowerCase().matchAll(pattern)].slice(-IDS_MAX).flatMap(([, id]) => (id === undefined ? [] : [id]));

/** RFC 3834 (Auto-Submitted), RFC 5321 (the empty return path of bounces), and what mailing lists write. */
function isAutomatic({ headers }: Email): boolean {
  const headerOf = (key: string) =>
    headers
      .find((header) => header.key === key)
      ?.value.trim()
      .toLowerCase() ?? '';
  const submitted = headerOf('auto-submitted');
  return (
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    headerOf('return-path') === '<>' ||
    /^(?:bulk|list|junk|auto_reply)\b/.test(headerOf('precedence')) ||
    headerOf('list-id') !== '' ||
    headerOf('x-autoreply') !== '' ||
    headerOf('content-type').startsWith('multipart/report')
  );
}

/** Reads the text of an email, which may be cut off; HTML becomes text, and nothing in it is loaded. */
export async function parseBody(bytes: Uint8Array): Promise<IncomingBody> {
  const { text, html, attachments } = await PostalMime.parse(bytes, limits);
  return {
    text: withoutQuotation(manyLines(text ?? htmlText(html ?? '')))
      .slice(0, numbers.MESSAGE_MAX_CHARACTERS)
      .toWellFormed()
      .trim(),
    leftOut: attachments
      .filter(({ related }) => !related)
      .slice(0, NAMES_MAX)
      .map(({ filename, mimeType }) => oneLine(filename ?? mimeType).slice(0, NAME_MAX_CHARACTERS)),
  };
}

/** Without the shop's email, which most mail programs quote below the answer; as it is where nothing else is left. */
function withoutQuotation(text: string): string {
  const lines = text.split('\n');
  const isQuoted = (line: string | undefined) => line !== undefined && (line.trim() === '' || line.startsWith('>'));
  let end = lines.length;
  while (end > 0 && isQuoted(lines[end - 1])) end -= 1;
  if (!lines.slice(end).some((line) => line.startsWith('>'))) return text;
  // "On Tue, 24 Nov 2026 at 10:00, Yatai <hello@shop.example>", "wrote:", in one line or two.
  if (lines[end - 1]?.trimEnd().endsWith(':')) {
    const isSecond = !/^On\s/.test(lines[end - 1] ?? '') && /^On\s/.test(lines[end - 2] ?? '');
    end -= isSecond ? 2 : 1;
  }
  const answer = lines.slice(0, end).join('\n').trim();
  return answer === '' ? text : answer;
}
