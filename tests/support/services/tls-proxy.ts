import { request } from 'node:http';
import { createServer } from 'node:https';
import { listenLocally } from '../ports.ts';
import { makeCertificate } from './certificate.ts';

export type TlsProxy = {
  /** The public address. */
  origin: string;
  /** For clients to trust. */
  certificate: string;
  /** From now on everything goes there. */
  leadTo(shopOrigin: string): void;
  stop(): Promise<void>;
};

/** A TLS proxy before a shop, which forwards the client's address and protocol. */
export async function startTlsProxy(): Promise<TlsProxy> {
  const { key, cert } = makeCertificate();
  let target = '';
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': incoming.headers.host,
    };
    const onward = request(target + incoming.url, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const port = await listenLocally(server, 'localhost');
  return {
    origin: `https://localhost:${port}`,
    certificate: cert,
    leadTo(shopOrigin) {
      target = shopOrigin;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
