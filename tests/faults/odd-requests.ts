import type { Endpoint } from './raw-client.ts';
import { sendRaw, statusesIn } from './raw-client.ts';

/**
 * A request that two parsers may read differently, or an unusual one.
 * `answers`: allowed responses, one list of statuses for each way to read it.
 */
type OddRequest = { name: string; bytes: (host: string) => string; answers: number[][]; proxied?: number[][] };

/** A smuggled request: a response to it means that two requests were read where one was sent. */
const HIDDEN = 'GET /healthz?hidden HTTP/1.1\r\nhost: a\r\n\r\n';
const FORM = 'content-type: application/x-www-form-urlencoded';
const NONE = [[400], []];

const post = (host: string, headers: string, body: string) =>
  `POST /contact HTTP/1.1\r\nhost: ${host}\r\n${FORM}\r\n${headers}\r\n\r\n${body}`;

/** `0`, the end of a chunked body, and a hidden request behind it. */
const ENDED = `0\r\n\r\n${HIDDEN}`;

/** Spellings of "chunked" that only some parsers accept. */
const DISGUISES = [
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\u000bchunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  ' Transfer-Encoding: chunked',
  'X: x\nTransfer-Encoding: chunked',
  'Transfer-Encoding\r\n : chunked',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunk\u0000ed',
  'Transfer_Encoding: chunked\r\nTransfer-Encoding: \u00ffchunked',
];

/** The body is as long as Content-Length; a parser of chunks finds the hidden request. */
const disguised = DISGUISES.map(
  (header, at): OddRequest => ({
    name: `a length and disguised chunks ${at + 1}`,
    bytes: (host) => post(host, `content-length: ${ENDED.length}\r\n${header}`, ENDED),
    answers: [...NONE, [403]],
    // nginx drops odd headers and sends the length alone.
    proxied: [...NONE, [403], [501]],
  }),
);

const ODD_REQUESTS: readonly OddRequest[] = [
  ...disguised,
  {
    name: 'a length and chunks',
    bytes: (host) => post(host, `content-length: 6\r\ntransfer-encoding: chunked`, `0\r\n\r\nX${HIDDEN}`),
    answers: NONE,
  },
  {
    name: 'chunks and a length',
    bytes: (host) => post(host, `transfer-encoding: chunked\r\ncontent-length: 4`, ENDED),
    answers: NONE,
  },
  {
    name: 'two lengths',
    bytes: (host) => post(host, `content-length: 0\r\ncontent-length: ${HIDDEN.length}`, HIDDEN),
    answers: NONE,
  },
  {
    name: 'two lengths in one line',
    bytes: (host) => post(host, `content-length: 0, ${HIDDEN.length}`, HIDDEN),
    answers: NONE,
  },
  { name: 'a signed length', bytes: (host) => post(host, `content-length: +0`, HIDDEN), answers: NONE },
  { name: 'a length below zero', bytes: (host) => post(host, `content-length: -1`, HIDDEN), answers: NONE },
  { name: 'a length in hexadecimal', bytes: (host) => post(host, `content-length: 0x0`, HIDDEN), answers: NONE },
  {
    name: 'a length beyond all numbers',
    bytes: (host) => post(host, `content-length: 99999999999999999999999999`, HIDDEN),
    answers: [...NONE, [413]],
  },
  {
    name: 'chunks of which one ends early',
    bytes: (host) => post(host, 'transfer-encoding: chunked', `5\r\nabc\r\n${ENDED}`),
    answers: [...NONE, [403, 400], [403]],
  },
  {
    name: 'a chunk as large as nothing',
    bytes: (host) => post(host, 'transfer-encoding: chunked', `fffffffffffffffff\r\nabc\r\n${ENDED}`),
    answers: [...NONE, [403, 400], [403]],
  },
  {
    name: 'a chunk with a bare line end',
    bytes: (host) => post(host, 'transfer-encoding: chunked', `3\nabc\n0\n\n${HIDDEN}`),
    answers: [...NONE, [403, 400], [403]],
    // nginx accepts it as a line end and rewrites both requests for the shop: both read the same.
    proxied: [...NONE, [403, 400], [403], [403, 200]],
  },
  {
    name: 'lines that end with LF alone',
    bytes: (host) => `GET /healthz HTTP/1.1\nhost: ${host}\nx: y\n\n`,
    answers: [[200], [400]],
  },
  {
    name: 'a header that hides another behind a bare CR',
    bytes: (host) => post(host, `x: y\rtransfer-encoding: chunked\r\ncontent-length: ${ENDED.length}`, ENDED),
    answers: [...NONE, [403]],
  },
  {
    name: 'a space before the colon',
    bytes: (host) => post(host, `content-length : ${HIDDEN.length}`, HIDDEN),
    answers: NONE,
  },
  {
    name: 'a folded header',
    bytes: (host) => `GET /healthz HTTP/1.1\r\nhost: ${host}\r\nx: a\r\n b\r\n\r\n`,
    answers: [[400], [200]],
  },
  {
    name: 'a GET with a body',
    bytes: (host) => `GET /healthz HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
    answers: [[200], [400]],
  },
  {
    name: 'two hosts',
    bytes: () => 'GET /healthz HTTP/1.1\r\nhost: a\r\nhost: evil.example\r\n\r\n',
    answers: [[400], [200]],
  },
  {
    name: 'HTTP/0.9',
    bytes: () => 'GET /healthz\r\n\r\n',
    answers: [[400], []],
    // nginx answers it without a head, as that protocol says.
    proxied: [[400], [], [0]],
  },
  { name: 'HTTP/3.7', bytes: (host) => `GET / HTTP/3.7\r\nhost: ${host}\r\n\r\n`, answers: [[400], [505]] },
  {
    name: 'the preface of HTTP/2 without an upgrade',
    bytes: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    answers: [[400], [405], []],
    proxied: [[400], [405], [], [0]],
  },
];

/** Unusual but valid requests. */
const UNUSUAL_REQUESTS: readonly OddRequest[] = [
  {
    name: 'three pipelined requests',
    bytes: (host) => `GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(3),
    answers: [[200, 200, 200]],
  },
  {
    name: 'chunks with an extension and a trailer',
    bytes: (host) => post(host, 'transfer-encoding: chunked', '3;a="b"\r\na=b\r\n0\r\nx: y\r\n\r\n'),
    answers: [[403], [400]],
  },
  {
    name: 'another host in the target than in the header',
    bytes: (host) => `GET http://evil.example/healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    answers: [[200]],
    proxied: [[200], [400]],
  },
  {
    name: 'HTTP/1.0',
    bytes: (host) => `GET /healthz HTTP/1.0\r\nhost: ${host}\r\n\r\n`,
    answers: [[200]],
  },
  {
    name: 'HTTP/1.0 with a body, kept alive',
    bytes: (host) =>
      `POST /contact HTTP/1.0\r\nhost: ${host}\r\nconnection: keep-alive\r\n${FORM}\r\ncontent-length: 3\r\n\r\na=bGET /healthz HTTP/1.0\r\nhost: ${host}\r\n\r\n`,
    answers: [[403, 200], [403]],
  },
  {
    name: 'a client that waits for "continue"',
    bytes: (host) => post(host, 'content-length: 3\r\nexpect: 100-continue', 'a=b'),
    answers: [[100, 403], [403]],
  },
  {
    name: 'an upgrade to a web socket',
    bytes: (host) =>
      `GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    answers: [[200], [400], [404]],
  },
  {
    name: 'an upgrade to HTTP/2 without TLS',
    bytes: (host) =>
      `GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n\r\n`,
    answers: [[200]],
  },
  {
    name: 'headers of 40 kB',
    bytes: (host) => `GET /healthz HTTP/1.1\r\nhost: ${host}\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
    answers: [[431]],
    // Of nginx's own.
    proxied: [[400]],
  },
  {
    name: 'three thousand headers',
    bytes: (host) => `GET /healthz HTTP/1.1\r\nhost: ${host}\r\n${'a: b\r\n'.repeat(3_000)}\r\n`,
    answers: [[200], [431], [400]],
  },
  {
    name: 'an endless target',
    bytes: (host) => `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    answers: [[431], [400]],
    proxied: [[414]],
  },
];

/**
 * Sends each of them, and an ordinary request after it. Returns descriptions of unexpected responses.
 * @param quietMs after this time nothing more is expected on a connection that stays open
 */
export async function sendOddRequests(
  endpoint: Endpoint,
  { isProxied = false, quietMs = 700 } = {},
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, bytes, answers, proxied } of [...ODD_REQUESTS, ...UNUSUAL_REQUESTS]) {
    const { text } = await sendRaw(endpoint, bytes(endpoint.host), quietMs);
    const statuses = statusesIn(text);
    const allowed = (isProxied ? proxied : undefined) ?? answers;
    if (!allowed.some((list) => String(list) === String(statuses)))
      faults.push(`${name} was answered with [${statuses}]: ${JSON.stringify(text.slice(0, 120))}`);
    if (text.includes('evil.example')) faults.push(`${name}: the response has another host`);
    faults.push(...(await sendOrdinaryRequest(endpoint, name)));
  }
  return faults;
}

/** Behind a proxy, connections are shared: the next client must not get the response to a hidden request. */
async function sendOrdinaryRequest(endpoint: Endpoint, name: string): Promise<string[]> {
  const word = `after ${name}`.replace(/\W+/g, '-');
  const { text } = await sendRaw(
    endpoint,
    `GET /search?q=${word} HTTP/1.1\r\nhost: ${endpoint.host}\r\nconnection: close\r\naccept-encoding: identity\r\n\r\n`,
    10_000,
  );
  const [status, ...more] = statusesIn(text);
  return status === 200 && more.length === 0 && text.includes(word)
    ? []
    : [`After ${name} the next client got another response: ${JSON.stringify(text.slice(0, 120))}`];
}
