import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect as dial } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readBody } from './body-limits.ts';

test('a body with a too large Content-Length is refused before it is read', async () => {
  const { promise: outcome, resolve } = Promise.withResolvers<unknown>();
  const server = createServer((incoming) => void readBody(incoming, 1_000).then(resolve));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = dial((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  // Only the head: the reader waits for the body until the connection ends, and then reports "left".
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1001\r\n\r\n');
  setTimeout(() => socket.destroy(), 2_000).unref();
  expect(await outcome).toEqual({ ok: false, reason: 'too-large' });
});
