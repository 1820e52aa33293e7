import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serverCopy } from '#app/http/response-copy.ts';
import { PLAIN_STYLE, plainHeaders, renderPlainPage } from '#lib/plain-page.ts';
import { PROBLEM_TYPE, problemText } from '../api/problem.ts';
import { isApiTarget } from './request-kind.ts';

/** Statuses for which the server sends a page of its own, without React Router. */
export type PlainStatus = keyof typeof serverCopy.titles;

/** 401 is for the HTTP API only, which gets the error as JSON. */
type EarlyStatus = PlainStatus | 401;

const HEADERS = plainHeaders(createHash('sha256').update(PLAIN_STYLE).digest('base64'));

export const plainPolicy = HEADERS['content-security-policy'];

/** A complete page with a short message and the request ID, never a stack trace. */
function plainPage(status: PlainStatus, requestId: string): string {
  return renderPlainPage({
    lang: serverCopy.lang,
    title: serverCopy.titles[status],
    sentence: serverCopy.sentences[status],
    link: { href: '/', label: serverCopy.home },
    reference: serverCopy.reference(requestId),
  });
}

/** The plain error page as a Response for Hono. */
export const errorPage = (status: PlainStatus, requestId: string, headers: Record<string, string> = {}): Response =>
  new Response(plainPage(status, requestId), { status, headers: { ...HEADERS, ...headers } });

/** Value of Retry-After, in seconds, when a client should try again later. */
export const RETRY_SECONDS = 5;

/** The 503 page for a request that failed because the database is unavailable. */
export const unavailablePage = (requestId: string): Response =>
  errorPage(503, requestId, { 'retry-after': String(RETRY_SECONDS) });

/**
 * Sends the plain error page, or to clients of the HTTP API a problem, directly to Node's response, where no Request object
 * exists yet or can exist.
 */
export function sendErrorPage(
  outgoing: ServerResponse,
  status: EarlyStatus,
  requestId: string,
  headers: Record<string, string> = {},
): void {
  writePage(outgoing, status, requestId, headers);
  outgoing.end();
}

/** Writes the complete response without ending it. */
function writePage(
  outgoing: ServerResponse,
  status: EarlyStatus,
  requestId: string,
  headers: Record<string, string>,
): void {
  const isProblem = status === 401 || isForApi(outgoing.req);
  const body = Buffer.from(isProblem ? problemText(status, requestId) : plainPage(status, requestId));
  const own = isProblem ? { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store' } : HEADERS;
  outgoing.writeHead(status, { ...own, ...headers, 'content-length': body.length });
  outgoing.write(body);
}

/** The address may already be an absolute one. */
const isForApi = ({ url = '' }: IncomingMessage): boolean => isApiTarget(url.replace(/^https?:\/\/[^/]+/, ''));

/** How long, and how many bytes, a refused client may go on sending. */
const LINGER_MS = 2_000;
const LINGER_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Sends the plain error page to a client that is still sending a body. Closing a connection with unread bytes resets
 * it, and the client loses the response. So the page is sent immediately and the rest of the body is discarded before
 * the connection ends.
 */
export function sendErrorPageEarly(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: EarlyStatus,
  requestId: string,
  headers: Record<string, string> = {},
): void {
  writePage(outgoing, status, requestId, headers);
  let discardedBytes = 0;
  const end = () => {
    clearTimeout(deadline);
    incoming.pause();
    outgoing.end();
  };
  const deadline = setTimeout(end, LINGER_MS);
  incoming.on('data', (chunk: Buffer) => {
    discardedBytes += chunk.length;
    if (discardedBytes > LINGER_MAX_BYTES) end();
  });
  incoming.once('end', end).once('close', end).resume();
}

/** The same page as raw bytes, for a connection on which no request could be parsed. */
export function rawErrorPage(status: PlainStatus, reason: string): string {
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
