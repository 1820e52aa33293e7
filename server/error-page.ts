import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serverWords } from '#app/http/response-copy.ts';
import { PLAIN_STYLE, plainHeaders, renderPlainPage } from '#lib/plain-page.ts';

/** The answers that the server gives without asking any page. */
export type PlainStatus = keyof typeof serverWords.titles;

const HEADERS = plainHeaders(createHash('sha256').update(PLAIN_STYLE).digest('base64'));

export const plainPolicy = HEADERS['content-security-policy'];

/** A whole page with a plain sentence and the reference; never a stack. */
function plainPage(status: PlainStatus, requestId: string): string {
  return renderPlainPage({
    lang: serverWords.lang,
    title: serverWords.titles[status],
    sentence: serverWords.sentences[status],
    way: { href: '/', label: serverWords.home },
    reference: serverWords.reference(requestId),
  });
}

/** The plain page as an answer for Hono. */
export const plainAnswer = (status: PlainStatus, requestId: string, headers: Record<string, string> = {}): Response =>
  new Response(plainPage(status, requestId), { status, headers: { ...HEADERS, ...headers } });

/** After which a client that was told to come later may try again. */
export const RETRY_SECONDS = 5;

/** The plain page for a request that could not be answered since the database could not be asked. */
export const tryLater = (requestId: string): Response =>
  plainAnswer(503, requestId, { 'retry-after': String(RETRY_SECONDS) });

/** The plain page where no request has been made of the bytes yet, or none can be. */
export function turnAway(
  outgoing: ServerResponse,
  status: PlainStatus,
  requestId: string,
  headers: Record<string, string> = {},
): void {
  writePage(outgoing, status, requestId, headers);
  outgoing.end();
}

/** All of the answer but its end. */
function writePage(
  outgoing: ServerResponse,
  status: PlainStatus,
  requestId: string,
  headers: Record<string, string>,
): void {
  const page = Buffer.from(plainPage(status, requestId));
  outgoing.writeHead(status, { ...HEADERS, ...headers, 'content-length': page.length });
  outgoing.write(page);
}

/** How long, and how much, somebody may go on sending who has been turned away. */
const LINGER_MS = 2_000;
const LINGER_MAX_BYTES = 64 * 1024 * 1024;

/**
 * The plain page for somebody whose body is not wanted and still on its way. A connection that is closed with unread
 * bytes is reset, and takes the answer along: so the page is sent at once, and the rest is thrown away before the end.
 */
export function turnAwayMidway(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: PlainStatus,
  requestId: string,
  headers: Record<string, string> = {},
): void {
  writePage(outgoing, status, requestId, headers);
  let thrownAway = 0;
  const end = () => {
    clearTimeout(deadline);
    incoming.pause();
    outgoing.end();
  };
  const deadline = setTimeout(end, LINGER_MS);
  incoming.on('data', (chunk: Buffer) => {
    thrownAway += chunk.length;
    if (thrownAway > LINGER_MAX_BYTES) end();
  });
  incoming.once('end', end).once('close', end).resume();
}

/** The same as bytes, for a connection on which not even a request could be read. */
export function rawAnswer(status: PlainStatus, reason: string): string {
  const requestId = randomUUID();
  const page = plainPage(status, requestId);
  const headers = {
    ...HEADERS,
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(page),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${page}`;
}
