import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { visitByHttp } from '#tests/support/http-visitor.ts';
import type { ServedShop } from './served.ts';
import type { Row } from './table.ts';

const CLIENTS = 12;
const SECONDS = 30;
/** How often somebody looks whether the shop is well. */
const PROBE_MS = 20;

const FORMS = ['/contact', '/login', '/signup', '/checkout'];
const URLENCODED = 'application/x-www-form-urlencoded';

/** Two bodies that are small to send and were dear to read, from many clients at once: how late is the probe answered? */
export async function benchAttack(shop: ServedShop): Promise<Row[]> {
  const customer = visitByHttp(shop.url);
  const signedUp = await customer.post('/signup', {
    username: 'attacker',
    email: 'attacker@example.com',
    password: 'correct horse',
  });
  if (signedUp.status !== 303) throw new Error(`Nobody signed up: ${signedUp.status}`);
  const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const names = Buffer.from(Array.from({ length: 16_500 }, (_, at) => at.toString(36)).join('&'));
  const separators = Buffer.from('a&'.repeat(2_000_000));
  const rows = [];
  // From one network the limit of forms stops most of it; from a network for each request it stops nothing.
  for (const isOneNetwork of [false, true]) {
    const statuses = new Map<number, number>();
    let isOver = false;
    const attack = async (client: number) => {
      for (let at = 0; !isOver; at += 1) {
        const path = client % 2 === 0 ? (FORMS[at % FORMS.length] ?? '') : '/media/upload';
        const address = isOneNetwork ? '10.0.0.1' : `10.${client + 1}.${(at >> 8) & 255}.${at & 255}`;
        const status = await post(shop.url, path, client % 2 === 0 ? names : separators, {
          cookie: client % 2 === 0 ? '' : cookie,
          'x-forwarded-for': address,
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, client) => attack(client));
    const took: number[] = [];
    for (const began = performance.now(); performance.now() - began < SECONDS * 1_000; await pause(PROBE_MS)) {
      const asked = performance.now();
      await (await fetch(`${shop.url}/healthz`)).text();
      took.push(performance.now() - asked);
    }
    isOver = true;
    await Promise.all(clients);
    took.sort((one, other) => one - other);
    const at = (part: number) =>
      (took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? Number.NaN).toFixed(1);
    rows.push({
      what: `/healthz beside ${CLIENTS} clients for ${SECONDS} s, ${isOneNetwork ? 'one network' : 'a network for each request'}`,
      probes: took.length,
      'p50 ms': at(0.5),
      'p99 ms': at(0.99),
      'max ms': at(1),
      attacks: [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
    });
  }
  return rows;
}

/** The status of the answer; 0 where the connection ended without one. */
function post(url: string, path: string, body: Buffer, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, {
      method: 'POST',
      headers: { origin: url, 'content-type': URLENCODED, 'content-length': body.length, ...headers },
    });
    sent.on('response', (answer) => {
      answer.resume();
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}
