import { once } from 'node:events';
import { connect as dial, type Socket } from 'node:net';
import { connect as dialTls } from 'node:tls';

/** A shop, or the proxy in front of it. */
export type Endpoint = { port: number; host: string; certificate?: string };

/** A plain TCP or TLS connection. */
export async function open({ port, certificate }: Endpoint): Promise<Socket> {
  const socket =
    certificate === undefined
      ? dial(port, '127.0.0.1')
      : dialTls({ port, host: '127.0.0.1', servername: 'localhost', ca: certificate, ALPNProtocols: ['http/1.1'] });
  // A refused client may still be sending.
  socket.on('error', () => {});
  await once(socket, certificate === undefined ? 'connect' : 'secureConnect');
  return socket;
}

/** Sends these bytes and collects the response until the connection is closed or quiet. */
export async function sendRaw(
  endpoint: Endpoint,
  bytes: string,
  quietMs = 700,
): Promise<{ text: string; isClosed: boolean }> {
  const socket = await open(endpoint);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true;
      resolve();
    });
  });
  socket.write(bytes, 'latin1');
  const quiet = new Promise<void>((resolve) => socket.setTimeout(quietMs, resolve));
  await Promise.race([closed, quiet]);
  socket.destroy();
  return { text: Buffer.concat(parts).toString('latin1'), isClosed };
}

/** The status of each response in a stream. */
export function statusesIn(text: string): number[] {
  const statuses: number[] = [];
  for (let rest = text; rest !== ''; ) {
    const head = /^HTTP\/1\.[01] (\d{3})([\s\S]*?)\r\n\r\n/.exec(rest);
    if (head === null) return [...statuses, 0];
    const status = Number(head[1]);
    statuses.push(status);
    const headers = head[2] ?? '';
    rest = rest.slice(head[0].length);
    const length = /^content-length: (\d+)/im.exec(headers)?.[1];
    if (status === 100 || status === 304 || status === 204) continue;
    if (length !== undefined) rest = rest.slice(Number(length));
    else if (/^transfer-encoding: chunked/im.test(headers)) rest = rest.slice(chunkedLength(rest));
    else rest = '';
  }
  return statuses;
}

function chunkedLength(text: string): number {
  let at = 0;
  for (;;) {
    const line = /^([0-9a-f]+)[^\n]*\r\n/i.exec(text.slice(at, at + 100));
    if (line === null) return text.length;
    const size = Number.parseInt(line[1] ?? '0', 16);
    at += line[0].length + size + 2;
    if (size === 0) return at;
  }
}
