import { connect } from 'node:net';

type Answer = { status: number; location: string; cookies: string[] };
export type Line = { ask(path: string, head: Record<string, string>, form?: string): Promise<Answer> };

/** The separator of headers and body, and the end of a chunked body. */
const BREAK = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/**
 * A keep-alive connection, like a browser's. It parses only as much of a response as is needed to find its end: the
 * load shares its two cores with the shop and PostgreSQL, and Node's own client needs more CPU time.
 */
export function openLine(origin: string): Line {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname).setNoDelay();
  let receive = (_chunk: Buffer): void => {};
  let fail = (_error: Error): void => {};
  socket.on('data', (chunk) => receive(chunk));
  socket.on('error', (error) => fail(error));
  socket.on('close', () => fail(new Error('The shop closed a connection')));

  function ask(path: string, head: Record<string, string>, form?: string): Promise<Answer> {
    const all = {
      host,
      connection: 'keep-alive',
      'accept-encoding': 'gzip, deflate',
      ...(form !== undefined && {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(form)),
      }),
      ...head,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${form === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${form ?? ''}`);
    return new Promise((done, refuse) => {
      receive = readAnswer(done);
      fail = refuse;
    });
  }

  return { ask };
}

/** Reads a response chunk by chunk and reports when it is complete. */
function readAnswer(done: (answer: Answer) => void): (chunk: Buffer) => void {
  let start = Buffer.alloc(0);
  let answer: Answer | null = null;
  /** Remaining bytes; NaN for a chunked body, which marks its own end. */
  let left = Number.NaN;
  let tail = Buffer.alloc(0);
  return (chunk) => {
    tail = Buffer.concat([tail, chunk.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length);
    if (answer === null) {
      start = Buffer.concat([start, chunk]);
      const bodyAt = start.indexOf(BREAK);
      if (bodyAt < 0) return;
      const head = start.toString('latin1', 0, bodyAt);
      answer = {
        status: Number(head.slice(9, 12)),
        location: fieldOf(head, 'location') ?? '',
        cookies: [...head.matchAll(/\r\nset-cookie: ([^;\r]*)/gi)].map(([, pair = '']) => pair),
      };
      left = Number(fieldOf(head, 'content-length') ?? Number.NaN) - (start.length - bodyAt - BREAK.length);
    } else {
      left -= chunk.length;
    }
    if (Number.isNaN(left) ? tail.equals(LAST_CHUNK) : left <= 0) done(answer);
  };
}

const fieldOf = (head: string, name: string): string | undefined =>
  new RegExp(`\r\n${name}: ([^\r]*)`, 'i').exec(head)?.[1];
