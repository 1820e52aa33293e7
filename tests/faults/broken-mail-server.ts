import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * `kind`: accepts emails. `silent`: greets nobody. `busy`: 421 and goodbye. `full`: 550 for every mailbox. `cutting`:
 * breaks the connection within an email. `hasty`: accepts the email and breaks the connection immediately. `garbage`: speaks
 * another protocol. `slow`: waits 45 seconds before it accepts an email.
 */
export type MailBehaviour = 'kind' | 'silent' | 'busy' | 'full' | 'cutting' | 'hasty' | 'garbage' | 'slow';

export type BrokenMailServer = {
  /** For `SMTP_URL`. */
  url: string;
  behave(behaviour: MailBehaviour): void;
  /** false: closes the port and every connection; true: listens again. */
  listen(isListening: boolean): Promise<void>;
  /** How often each email was accepted, by its Message-ID. */
  accepted: Map<string, number>;
  /** How often an email began to arrive, with any outcome. */
  begun(): number;
  stop(): Promise<void>;
};

const SLOW_MS = 45_000;

/** A small mail server, because a real one cannot misbehave like this. */
export async function startBrokenMailServer(): Promise<BrokenMailServer> {
  const accepted = new Map<string, number>();
  const sockets = new Set<Socket>();
  let behaviour: MailBehaviour = 'kind';
  let begun = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    receive(socket);
  });

  function receive(socket: Socket): void {
    if (behaviour === 'silent') return;
    if (behaviour === 'busy') return void socket.end('421 too busy, come again\r\n');
    if (behaviour === 'garbage') return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n\u0000\u0001\r\n999 what\r\n');
    let isInEmail = false;
    let text = '';
    socket.write('220 mail.test ready\r\n');
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (isInEmail && behaviour === 'cutting') return void socket.destroy();
      for (;;) {
        const end = isInEmail ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n');
        if (end === -1) return;
        const part = text.slice(0, end);
        text = text.slice(end + (isInEmail ? 5 : 2));
        if (isInEmail) {
          isInEmail = false;
          take(socket, part);
        } else {
          isInEmail = answer(socket, part.toUpperCase());
        }
      }
    });
  }

  /** True: an email follows. */
  function answer(socket: Socket, command: string): boolean {
    if (command.startsWith('EHLO')) socket.write('250-mail.test\r\n250 8BITMIME\r\n');
    else if (command.startsWith('RCPT') && behaviour === 'full') socket.write('550 no such mailbox\r\n');
    else if (command.startsWith('QUIT')) socket.end('221 bye\r\n');
    else if (command === 'DATA') {
      begun += 1;
      socket.write('354 go on\r\n');
      return true;
    } else socket.write('250 fine\r\n');
    return false;
  }

  function take(socket: Socket, email: string): void {
    const id = /^message-id:\s*<([^>]+)>/im.exec(email)?.[1] ?? 'none';
    const acknowledge = () => {
      if (socket.destroyed) return;
      accepted.set(id, (accepted.get(id) ?? 0) + 1);
      if (behaviour === 'hasty') socket.write('250 taken\r\n', () => socket.destroy());
      else socket.write('250 taken\r\n');
    };
    if (behaviour === 'slow') setTimeout(acknowledge, SLOW_MS);
    else acknowledge();
  }

  const open = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const close = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const port = await open(0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    begun: () => begun,
    behave(next) {
      behaviour = next;
      for (const socket of sockets) socket.destroy();
    },
    async listen(isListening) {
      if (isListening) await open(port);
      else await close();
    },
    stop: close,
  };
}
