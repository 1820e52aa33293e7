import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '#db/connect.ts';
import { openKeys } from './api.ts';
import { type ServedShop, startShop } from './served.ts';
import { median, type Row } from './table.ts';

const ROUNDS = 40;
const LOOK_EVERY_MS = 5;
/** A process that does not show a setting by then has missed it. */
const SHOWN_MAX_MS = 60_000;

/**
 * Measures how long after a save, by the HTTP API, the page of another process shows a setting that it had in its page
 * cache before.
 */
export async function benchSettings(folder: string, products: number): Promise<Row[]> {
  const shops: ServedShop[] = [];
  try {
    for (let at = 0; at < 2; at += 1) shops.push(await startShop(folder, products, {}, false));
    const [saving, showing] = shops as [ServedShop, ServedShop];
    const key = await openKey(saving.databaseUrl);
    const figures: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `Bench ${round}`;
      for (let time = 0; time < 3; time += 1) await pageOf(showing);
      await save(saving, key, name);
      const savedAt = performance.now();
      while (!(await pageOf(showing)).includes(`${name}<`)) {
        if (performance.now() - savedAt > SHOWN_MAX_MS) throw new Error('The other process does not show the setting');
        await pause(LOOK_EVERY_MS);
      }
      figures.push(performance.now() - savedAt);
    }
    const rounded = (ms: number) => Math.round(ms);
    return [
      {
        what: 'a setting',
        'median, ms': rounded(median(figures)),
        'slowest, ms': rounded(Math.max(...figures)),
        rounds: ROUNDS,
      },
    ];
  } finally {
    for (const shop of shops.toReversed()) await shop.stop();
  }
}

async function openKey(databaseUrl: string): Promise<string> {
  const { db, close } = connect(databaseUrl);
  try {
    const [key = ''] = await openKeys(db, 1);
    return key;
  } finally {
    await close();
  }
}

const pageOf = async ({ url }: ServedShop) => (await fetch(`${url}/contact`)).text();

async function save({ url }: ServedShop, key: string, shopName: string): Promise<void> {
  const path = `${url}/api/v1/settings`;
  const authorization = `Bearer ${key}`;
  const read = await fetch(path, { headers: { authorization } });
  const answer = await fetch(path, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json', 'if-match': read.headers.get('etag') ?? '' },
    body: JSON.stringify({ shopName }),
  });
  if (!answer.ok) throw new Error(`The setting was not saved: ${answer.status} ${await answer.text()}`);
}
