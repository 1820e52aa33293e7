import { createHmac } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { FileKind } from './endpoints.ts';
import { BOUNDARY, type Field, type OddBody, type OddRequest } from './odd-request.ts';
import { bytesOf, percentEncoded } from './odd-text.ts';

/** A request with its ids, as it goes over the line. */
export type Wire = {
  method: string;
  target: string;
  headers: [string, string][];
  body: Buffer | null;
};

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** No answer came. */
export class LineBroke extends Error {}

/** What the world lends: ids, cookies, files, and the secret of the payment service. */
export type Lent = {
  fill(text: string): string;
  cookieOf(role: OddRequest['role']): string;
  files: Readonly<Record<FileKind, Buffer>>;
  webhookSecret: string;
};

const ANSWER_MAX_MS = 30_000;

export function wireOf(odd: OddRequest, lent: Lent, own: Record<string, string>): Wire {
  const { fill } = lent;
  const query = odd.query.map(([name, value]) => `${percentEncoded(fill(name))}=${percentEncoded(fill(value))}`);
  const headers = new Map<string, string>(Object.entries(own));
  const cookie = lent.cookieOf(odd.role);
  if (cookie !== '') headers.set('cookie', cookie);
  const body = odd.body === null ? null : bodyOf(odd.body, lent);
  if (odd.body?.type) headers.set('content-type', odd.body.type);
  if (odd.body?.kind === 'text' && odd.body.isSigned && body !== null) {
    headers.set('x-razorpay-signature', createHmac('sha256', lent.webhookSecret).update(body).digest('hex'));
  }
  for (const [name, value] of odd.headers) {
    // Unusual cookies are sent beside those of the session, which stays logged in.
    const beside = name === 'cookie' ? headers.get('cookie') : undefined;
    headers.set(name, beside === undefined ? fill(value) : `${beside}; ${fill(value)}`);
  }
  const path = fill(odd.path);
  return {
    method: odd.method,
    target: query.length === 0 ? path : `${path}?${query.join('&')}`,
    headers: [...headers],
    body,
  };
}

function bodyOf(body: OddBody, lent: Lent): Buffer {
  if (body.kind === 'text') return bytesOf(lent.fill(body.text));
  if (body.type.startsWith('multipart/')) return multipart(body.fields, lent);
  if (body.type === 'application/json') {
    return bytesOf(JSON.stringify(Object.fromEntries(body.fields.map(([name, value]) => [name, fillIn(value, lent)]))));
  }
  const pairs = body.fields.map(([name, value]) => {
    return `${percentEncoded(lent.fill(name))}=${percentEncoded(fillIn(value, lent))}`;
  });
  return Buffer.from(pairs.join('&'));
}

const fillIn = (value: Field[1], { fill }: Lent): string => (typeof value === 'string' ? fill(value) : value.name);

function multipart(fields: readonly Field[], lent: Lent): Buffer {
  const parts = fields.flatMap(([name, value]) => {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${lent.fill(name)}"`;
    if (typeof value === 'string') return [bytesOf(`${head}\r\n\r\n${lent.fill(value)}\r\n`)];
    const content = typeof value.text === 'string' ? bytesOf(value.text) : (value.text ?? lent.files[value.file]);
    const type = value.type === '' ? '' : `\r\ncontent-type: ${value.type}`;
    return [bytesOf(`${head}; filename="${value.name}"${type}\r\n\r\n`), content, Buffer.from('\r\n')];
  });
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const lengthOf = ({ method, body }: Wire): [string, string][] =>
  method === 'GET' || method === 'HEAD' ? [] : [['content-length', String(body?.length ?? 0)]];

/** Sends HTTP requests on keep-alive connections. */
export function openLine(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const { hostname, port } = new URL(origin);

  function send(wire: Wire): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request({
        agent,
        hostname,
        port,
        method: wire.method,
        path: wire.target,
        headers: Object.fromEntries([...wire.headers, ...lengthOf(wire)]),
        timeout: ANSWER_MAX_MS,
      });
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', (error) => reject(new LineBroke(`The answer broke off: ${error.message}`)));
        incoming.on('end', () => {
          const sent = Buffer.concat(chunks);
          const body = incoming.headers['content-encoding'] === 'gzip' && sent.length > 0 ? gunzipSync(sent) : sent;
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body });
        });
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error(`nothing came for ${ANSWER_MAX_MS} ms`)));
      outgoing.on('error', (error) => reject(new LineBroke(`No answer came: ${error.message}`)));
      outgoing.end(wire.body ?? undefined);
    });
  }

  return { send, close: () => agent.destroy() };
}
