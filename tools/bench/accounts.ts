import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { parseEnv } from '#config/env.server.ts';
import { connect } from '#db/connect.ts';
import { composeShop } from '#server/compose.ts';
import { findSession } from '#shop/accounts/sessions.server.ts';
import { BENCH_SECRET, type ServedShop, startShop } from './served.ts';
import { median, printTable, quantile, type Row } from './table.ts';

const ROUNDS = 3;
const SESSION_CHECKS = 20_000;
/** Sequential readers, at a rate that leaves the shop idle most of the time. */
const READ_EVERY_MS = 20;
const READS = 500;
const CROWD = 60;

/** Measures what account requests cost other visitors. */
export async function benchAccounts(folder: string, products: number): Promise<void> {
  // Behind a proxy, so that each client has an IP address of its own and is not throttled.
  const shop = await startShop(folder, products, { TRUST_PROXY: '1' });
  try {
    printTable('Accounts: a session check', [await measureSessionCheck(folder, shop)]);
    printTable(
      `Accounts: /shop/all, uncached, ${products} products, while others sign up`,
      await measureSignUps(shop.url),
    );
    printTable('Accounts: scripts beyond those of the home page', await measureScripts(shop.url));
  } finally {
    await shop.stop();
  }
}

/** CPU time of this process alone: reading the cookie, querying, and parsing the result. */
async function measureSessionCheck(folder: string, { url, databaseUrl }: ServedShop): Promise<Row> {
  const { cookie } = await signUp(url);
  const connection = connect(databaseUrl);
  const env = parseEnv({ DATA_DIR: folder, DATABASE_URL: databaseUrl, SECRET: BENCH_SECRET, ORIGIN: url });
  const { accounts } = composeShop(env, connection);
  const check = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      if ((await findSession(accounts, cookie)) === null) throw new Error('The session is not found');
    }
  };
  await check(SESSION_CHECKS / 4);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    await check(SESSION_CHECKS);
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1_000 / SESSION_CHECKS);
  }
  await connection.close();
  return { what: 'processor time a request, ms', 'median of 3': median(rounds).toFixed(3) };
}

/** Alternates: the readers alone, and the readers during continuous waves of sign-ups. */
async function measureSignUps(url: string): Promise<Row[]> {
  await readAtPace(url, READS);
  const idle: Reading[] = [];
  const busy: Reading[] = [];
  let signUps = 0;
  let refused = 0;
  let seconds = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(await readAtPace(url, READS));
    const crowd = { isOver: false };
    const began = performance.now();
    const waves = (async () => {
      while (!crowd.isOver) {
        const answers = await Promise.all(Array.from({ length: CROWD }, () => signUp(url)));
        signUps += answers.filter(({ status }) => status === 303).length;
        refused += answers.filter(({ status }) => status === 503).length;
      }
    })();
    busy.push(await readAtPace(url, READS));
    crowd.isOver = true;
    await waves;
    seconds += (performance.now() - began) / 1_000;
  }
  const rowOf = (what: string, readings: Reading[]): Row => ({
    what,
    'p50 ms': median(readings.map(({ p50 }) => p50)).toFixed(1),
    'p99 ms': median(readings.map(({ p99 }) => p99)).toFixed(1),
  });
  return [
    rowOf('idle', idle),
    {
      ...rowOf(`during ${CROWD} parallel sign-ups`, busy),
      'sign-ups/s': (signUps / seconds).toFixed(1),
      '503/s': (refused / seconds).toFixed(1),
    },
  ];
}

type Reading = { p50: number; p99: number };

/**
 * Sends requests at a fixed rate, whether or not the last one was answered: if the shop blocks, all waiting requests
 * count.
 */
async function readAtPace(url: string, reads: number): Promise<Reading> {
  const answers: Promise<number>[] = [];
  const began = performance.now();
  for (let read = 0; read < reads; read += 1) {
    await pause(Math.max(0, began + read * READ_EVERY_MS - performance.now()));
    answers.push(timeRead(url));
  }
  const took = await Promise.all(answers);
  return { p50: median(took), p99: quantile(took, 0.99) };
}

async function timeRead(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/shop/all`, { headers: { 'accept-encoding': 'identity' } });
  await answer.text();
  if (!answer.ok) throw new Error(`/shop/all answered ${answer.status}`);
  return performance.now() - began;
}

let signedUp = 0;

/** Signs up another customer: status 303 and their cookie, or 503 if too many sign up at the same time. */
async function signUp(url: string): Promise<{ status: number; cookie: string }> {
  signedUp += 1;
  const answer = await fetch(`${url}/signup`, {
    method: 'POST',
    headers: { origin: url, 'x-forwarded-for': `10.${signedUp >> 16}.${(signedUp >> 8) & 255}.${signedUp & 255}` },
    body: new URLSearchParams({
      username: `fan${signedUp}`,
      email: `fan${signedUp}@example.com`,
      password: 'correct horse',
    }),
    redirect: 'manual',
  });
  await answer.text();
  if (answer.status !== 303 && answer.status !== 503) throw new Error(`A sign-up answered ${answer.status}`);
  return {
    status: answer.status,
    cookie: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; '),
  };
}

type Route = { id: string; module: string; imports?: string[]; clientActionModule?: string };

/** For every account page: what a browser that has seen the home page still downloads. */
async function measureScripts(url: string): Promise<Row[]> {
  const html = await (await fetch(url)).text();
  const [manifest = ''] = /\/assets\/manifest-[\w-]+\.js/.exec(html) ?? [];
  const text = await (await fetch(url + manifest)).text();
  const { entry, routes } = JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '')) as {
    entry: Route;
    routes: Record<string, Route>;
  };
  const scriptsOf = (route: Route | undefined): string[] =>
    route === undefined ? [] : [route.module, route.clientActionModule ?? '', ...(route.imports ?? [])];
  const known = new Set(['root', 'storefront/layout', 'storefront/home/route'].flatMap((id) => scriptsOf(routes[id])));
  for (const script of scriptsOf(entry)) known.add(script);
  const rows: Row[] = [];
  for (const route of Object.values(routes).filter(({ id }) => id.startsWith('account/'))) {
    const more = [...new Set(scriptsOf(route))].filter((script) => script !== '' && !known.has(script));
    const bodies = await Promise.all(more.map(async (script) => (await fetch(url + script)).arrayBuffer()));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(Buffer.from(body)).length, 0);
    rows.push({
      what: route.id.replace('account/', ''),
      scripts: more.length,
      'gzip kB': (bytes / 1_000).toFixed(1),
    });
  }
  // Routes without a page have an empty script.
  return rows.filter((row) => Number(row['gzip kB']) > 0);
}
