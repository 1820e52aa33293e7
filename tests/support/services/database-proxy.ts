import { connect, createServer, type Socket } from 'node:net';
import { listenLocally } from '../ports.ts';

/** One query, as it passed by. */
type Query = {
  /** Of the connection: the first is 1. */
  connection: number;
  /** `application_name` of the connection, or ''. */
  application: string;
  text: string;
};

/** One message of PostgreSQL's protocol, on its way to the database or back. */
export type Passing = {
  /** Of the connection, as in `Query`. */
  connection: number;
  application: string;
  direction: 'to' | 'from';
  /** The protocol's letter: 'Z' ends an answer. */
  kind: string;
};

export type DatabaseProxy = {
  /** The database by this way. */
  url: string;
  /** All queries so far: statements with parameters ("Bind") and without ("Query"). */
  queries: readonly Query[];
  /** Called before a query is passed on, and awaited. Throwing cuts the connection. */
  onRequest(hook: (query: Query) => void | Promise<void>): void;
  /** Seen before a message goes on, either way, once a connection has begun; what it awaits, the message awaits, too. Throwing cuts the connection. */
  onPassing(hook: (passing: Passing) => void | Promise<void>): void;
  /** Ends the connections that are open; new ones may come. */
  cut(): void;
  stop(): Promise<void>;
};

/** A proxy between a shop and its database that reads the shop's queries (PostgreSQL's protocol 3, without TLS). */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const queries: Query[] = [];
  const sockets = new Set<Socket>();
  let hook: (query: Query) => void | Promise<void> = () => {};
  let passingHook: ((passing: Passing) => void | Promise<void>) | null = null;
  let connections = 0;

  const server = createServer({ noDelay: true }, (near) => {
    connections += 1;
    const far = connect({ host: target.hostname, port: Number(target.port || 5432), noDelay: true });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    const connection = connections;
    const read = readFrontend(connection, async (query) => {
      queries.push(query);
      await hook(query);
    });
    const pass = (direction: Passing['direction'], kind: string) =>
      passingHook?.({ connection, application: read.application(), direction, kind });
    const asking: Reader = {
      startup: read.startup,
      async message(kind, body) {
        await read.message(kind, body);
        await pass('to', kind);
      },
    };
    const answering: Reader = { startup: null, message: async (kind) => pass('from', kind) };
    for (const work of [passOn(near, far, asking), passOn(far, near, answering)]) work.catch(() => near.destroy());
  });
  const port = await listenLocally(server);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    queries,
    onRequest: (next) => {
      hook = next;
    },
    onPassing: (next) => {
      passingHook = next;
    },
    cut,
    async stop() {
      server.close();
      cut();
    },
  };
}

/** Whole messages only, in their order: a hook may hold one back. */
async function passOn(from: Socket, to: Socket, read: Reader): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = read.startup === null;
  for await (const chunk of from) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (;;) {
      // The first message has no letter before its length.
      const head = isStarted ? 1 : 0;
      const size = rest.length < head + 4 ? Number.POSITIVE_INFINITY : head + rest.readUInt32BE(head);
      if (rest.length < size) break;
      const message = rest.subarray(0, size);
      rest = rest.subarray(size);
      if (isStarted) await read.message(String.fromCharCode(message[0] ?? 0), message.subarray(5));
      else isStarted = read.startup?.(message) ?? true;
      to.write(message);
    }
  }
}

const PROTOCOL_3 = 196_608;

type Reader = {
  /** null: this way begins with an ordinary message. */
  startup: ((message: Buffer) => boolean) | null;
  message(kind: string, body: Buffer): Promise<void>;
};

/** Follows one connection. Statements have names there, and "Bind" has only the name. */
function readFrontend(connection: number, report: (query: Query) => Promise<void>) {
  const texts = new Map<string, string>();
  let application = '';
  return {
    application: () => application,
    /** False: it was another message (TLS, a cancelled query), and the startup follows. */
    startup(message: Buffer): boolean {
      if (message.readUInt32BE(4) !== PROTOCOL_3) return false;
      const words = wordsOf(message.subarray(8));
      application = words[words.indexOf('application_name') + 1 || words.length] ?? '';
      return true;
    },
    async message(kind: string, body: Buffer): Promise<void> {
      if (!'PQB'.includes(kind)) return;
      const [first = '', second = ''] = wordsOf(body);
      if (kind === 'P') texts.set(first, second);
      if (kind === 'Q') await report({ connection, application, text: first });
      if (kind === 'B') await report({ connection, application, text: texts.get(second) ?? '' });
    },
  };
}

/** Texts that end with a zero byte. */
function wordsOf(bytes: Buffer): string[] {
  return bytes.toString('utf8').split('\0');
}
