import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { Outside } from '#shop/outbound/request-public.server.ts';
import { listenLocally } from '../ports.ts';
import { makeCertificate } from './certificate.ts';

/** A message that a receiver has taken. */
export type Received = {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
  signatures: number;
  /** The whole request as text. */
  raw: string;
};

/** One for all: two with the same name could not be distinguished. */
let certificate: ReturnType<typeof makeCertificate> | undefined;

/** How it answers from now on: a status, with its headers and body, which may stay open; `silent`: not at all. */
type Behaviour = { status: number; headers?: Record<string, string>; body?: string; isEndless?: boolean } | 'silent';

/**
 * A program that receives webhooks, as their senders recommend to write one: it checks each signature with the official
 * library and refuses a message without a valid one. It is `localhost` on this machine.
 */
export async function openReceiver() {
  const received: Received[] = [];
  let behaviour: Behaviour = { status: 200 };
  let secret = '';
  let requests = 0;
  certificate ??= makeCertificate();
  const { key, cert } = certificate;
  const server = createServer({ key, cert }, async (request, response) => {
    requests += 1;
    const body = await text(request);
    if (behaviour === 'silent') return;
    const { status, headers = {}, body: answer = '', isEndless = false } = behaviour;
    const sent = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    try {
      new Webhook(secret).verify(body, sent);
    } catch {
      response.writeHead(401).end('wrong signature');
      return;
    }
    if (status >= 200 && status < 300) {
      received.push({
        ...JSON.parse(body),
        id: sent['webhook-id'] ?? '',
        signatures: (sent['webhook-signature'] ?? '').split(' ').length,
        raw: `${request.method} ${request.url}\n${JSON.stringify(sent)}\n${body}`,
      });
    }
    response.writeHead(status, headers);
    if (isEndless) response.write(answer);
    else response.end(answer);
  });
  const port = await listenLocally(server);
  const outside: Outside = {
    resolve: async () => ['127.0.0.1'],
    isAllowed: (address) => address === '127.0.0.1',
    ca: cert,
    patienceMs: 3_000,
  };
  return {
    received,
    url: `https://localhost:${port}/events`,
    /** The network in which this machine is allowed. */
    outside,
    requests: () => requests,
    behave: (next: Behaviour) => {
      behaviour = next;
    },
    /** The secret of the webhook, known after it was created. */
    trust: (next: string) => {
      secret = next;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
