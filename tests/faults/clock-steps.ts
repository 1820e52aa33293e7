import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { visitByHttp } from '#tests/support/http-visitor.ts';
import { type Buyer, fillForm } from './buyers.ts';
import type { Fault, Stage } from './fault.ts';
import { findDamage, openScene, type Scene, shopFor, untilEmailsAreSent } from './harness.ts';
import { makeClocks } from './stepped-clock.ts';
import { TestDatabase } from './test-database.ts';

const HOUR = 3_600;
const EXPIRY_MAX_MS = 15_000;

type Hours = { shop: number; database: number };

/** One after the other, each from where the one before has left. */
const STEPS: readonly Hours[] = [
  ...[1, 0, -1, 0].map((shop) => ({ shop, database: 0 })),
  ...[1, 0, -1, 0].map((database) => ({ shop: 0, database })),
  ...[1, 0, -1, 0].map((both) => ({ shop: both, database: both })),
];

export const clockSteps: Fault = {
  name: 'clock-steps',
  does: 'the clocks of the shop, of the database and of both are stepped by an hour, forwards and back, while people order',
  holds:
    'nobody is logged out, who mistyped a password still gets in, emails go out, and an unpaid order is let go when its time is over and not before',
  play: runClockSteps,
};

async function runClockSteps(stage: Stage): Promise<string[]> {
  const clocks = makeClocks(stage, ['shop', 'database']);
  if (clocks === null) {
    stage.tell('Not tried here: it takes Linux and a C compiler.');
    return [];
  }
  const [shopClock, databaseClock] = clocks;
  const database = await TestDatabase.open(stage.folder, {}, databaseClock?.env);
  stage.atEnd(database.stop);
  const env = { ...shopClock?.env, TEST_PAYMENTS: 'on' };
  const scene = await openScene(stage, { database, env });
  const [waiting, ...buyers] = scene.buyers;
  if (waiting === undefined) throw new Error('Nobody is there');
  await signUp(scene);
  const faults: string[] = [];
  let last: Hours = { shop: 0, database: 0 };
  for (const hours of STEPS) {
    const what = `Shop ${signed(hours.shop)}, database ${signed(hours.database)}`;
    const isLater = hours.shop > last.shop;
    faults.push(...(await untilEmailsAreSent(scene)).map((one) => `Before ${what}: ${one}`));
    const unpaid = await orderUnpaid(scene, waiting);
    await mistype(scene);
    shopClock?.stepTo(hours.shop * HOUR);
    databaseClock?.stepTo(hours.database * HOUR);
    const found = [
      ...(await checkClocks(scene, hours)),
      ...(await shopFor({ ...scene, buyers }, 700)),
      ...(await logInAgain(scene)),
      ...(await checkUnpaid(scene, waiting, unpaid, isLater)),
      ...(await untilEmailsAreSent(scene)),
    ];
    faults.push(...found.map((one) => `${what}: ${one}`));
    last = hours;
  }
  stage.tell(`${STEPS.length} steps of an hour`);
  return [...faults, ...(await findDamage(scene, stage))];
}

const signed = (hours: number): string => (hours > 0 ? `+${hours} h` : `${hours} h`);

/** The steps are felt; otherwise nothing of this was tried. */
async function checkClocks({ shop }: Scene, hours: Hours): Promise<string[]> {
  // The header is rewritten once a second.
  await pause(1_200);
  const answer = await fetch(`${shop.origin}/healthz`);
  const shopHours = (Date.parse(answer.headers.get('date') ?? '') - Date.now()) / HOUR / 1_000;
  const now = await shop.within(async (db) => (await sql<{ now: Date }>`select now() as now`.execute(db)).rows[0]?.now);
  const databaseHours = ((now?.getTime() ?? 0) - Date.now()) / HOUR / 1_000;
  return [
    ...(Math.abs(shopHours - hours.shop) < 0.1 ? [] : [`the shop lives ${shopHours.toFixed(2)} h off`]),
    ...(Math.abs(databaseHours - hours.database) < 0.1 ? [] : [`the database lives ${databaseHours.toFixed(2)} h off`]),
  ];
}

/** An order whose stock is reserved until it expires. */
async function orderUnpaid({ goods, acknowledged }: Scene, buyer: Buyer): Promise<string> {
  const { key, form } = fillForm(buyer, goods);
  form.set('paymentMethod', 'test');
  const { location } = await buyer.http.post('/checkout', form);
  const [, id] = /^\/orders\/([^/]+)\/pay$/.exec(location ?? '') ?? [];
  if (id === undefined) throw new Error(`An order to be paid led to ${location}`);
  acknowledged.add(key);
  return id;
}

async function checkUnpaid({ shop }: Scene, buyer: Buyer, id: string, isOver: boolean): Promise<string[]> {
  const statusNow = () =>
    shop.within(
      async (db) =>
        (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
    );
  if (!isOver) {
    const { status } = await buyer.http.get(`/orders/${id}/pay`);
    const now = await statusNow();
    return now === 'unpaid' && status === 200
      ? []
      : [`an order whose time is not over is ${now}, its page says ${status}`];
  }
  for (const until = Date.now() + EXPIRY_MAX_MS; Date.now() < until; await pause(200)) {
    if ((await statusNow()) === 'cancelled') return [];
  }
  return ['an expired order still reserves its stock'];
}

const PERSON = { identifier: 'forgetful', password: 'correct horse' };

async function signUp({ shop }: Scene): Promise<void> {
  const { identifier: username, password } = PERSON;
  const form = { username, email: `${username}@example.com`, password };
  const { status } = await visitByHttp(shop.origin).post('/signup', form);
  if (status !== 303) throw new Error(`The sign-up was answered with ${status}`);
}

async function mistype({ shop }: Scene): Promise<void> {
  for (const password of ['wrong horse', 'wrong donkey']) {
    await visitByHttp(shop.origin).post('/login', { ...PERSON, password });
  }
}

async function logInAgain({ shop }: Scene): Promise<string[]> {
  const { status } = await visitByHttp(shop.origin).post('/login', PERSON);
  return status === 303 ? [] : [`the right password was answered with ${status}`];
}
