import { once } from 'node:events';
import { connect } from 'node:net';

export type RawAnswer = { status: number; headers: Record<string, string>; text: string };

/** Sends the request line unchanged: `fetch` would normalise the path. */
export async function callRaw(
  origin: string,
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.on('error', () => {});
  const all = { host, connection: 'close', 'accept-encoding': 'identity', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  await once(socket, 'close');
  const [head = '', ...rest] = Buffer.concat(parts).toString('utf8').split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const pairs = fields.map((field) => [field.split(':', 1)[0]?.toLowerCase() ?? '', field.replace(/^[^:]*:\s*/, '')]);
  return { status: Number(line.split(' ')[1] ?? 0), headers: Object.fromEntries(pairs), text: rest.join('\r\n\r\n') };
}
