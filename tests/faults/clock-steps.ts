import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { visitByHttp } from '#tests/support/http-visitor.ts';
import { poll } from '#tests/support/poll.ts';
import { type Buyer, fillForm } from './buyers.ts';
import type { Fault, FaultContext } from './fault.ts';
import { checkRecovery, shopFor, startWorkload, untilEmailsAreSent, type Workload } from './harness.ts';
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
  does: 'the clocks of the shop, of the database and of both are stepped by an hour, forwards and back, while customers order',
  holds:
    'nobody is logged out, a customer who mistyped a password can log in, emails are sent, and an unpaid order expires at its time and not before',
  run: runClockSteps,
};

async function runClockSteps(context: FaultContext): Promise<string[]> {
  const clocks = makeClocks(context, ['shop', 'database']);
  if (clocks === null) {
    context.log('Skipped: it needs Linux and a C compiler.');
    return [];
  }
  const [shopClock, databaseClock] = clocks;
  const database = await TestDatabase.open(context.folder, {}, databaseClock?.env);
  context.atEnd(database.stop);
  const env = { ...shopClock?.env, TEST_PAYMENTS: 'on' };
  const workload = await startWorkload(context, { database, env });
  const [waiting, ...buyers] = workload.buyers;
  if (waiting === undefined) throw new Error('There is no buyer');
  await signUp(workload);
  const faults: string[] = [];
  let last: Hours = { shop: 0, database: 0 };
  for (const hours of STEPS) {
    const what = `Shop ${signed(hours.shop)}, database ${signed(hours.database)}`;
    const isLater = hours.shop > last.shop;
    faults.push(...(await untilEmailsAreSent(workload)).map((one) => `Before ${what}: ${one}`));
    const unpaid = await orderUnpaid(workload, waiting);
    await mistype(workload);
    shopClock?.stepTo(hours.shop * HOUR);
    databaseClock?.stepTo(hours.database * HOUR);
    const found = [
      ...(await checkClocks(workload, hours)),
      ...(await shopFor({ ...workload, buyers }, 700)),
      ...(await logInAgain(workload)),
      ...(await checkUnpaid(workload, waiting, unpaid, isLater)),
      ...(await untilEmailsAreSent(workload)),
    ];
    faults.push(...found.map((one) => `${what}: ${one}`));
    last = hours;
  }
  context.log(`${STEPS.length} steps of an hour`);
  return [...faults, ...(await checkRecovery(workload, context))];
}

const signed = (hours: number): string => (hours > 0 ? `+${hours} h` : `${hours} h`);

/** Whether the clocks were stepped; otherwise nothing was tested. */
async function checkClocks({ shop }: Workload, hours: Hours): Promise<string[]> {
  // The header is rewritten once a second.
  await pause(1_200);
  const answer = await fetch(`${shop.origin}/healthz`);
  const shopHours = (Date.parse(answer.headers.get('date') ?? '') - Date.now()) / HOUR / 1_000;
  const now = await shop.within(async (db) => (await sql<{ now: Date }>`select now() as now`.execute(db)).rows[0]?.now);
  const databaseHours = ((now?.getTime() ?? 0) - Date.now()) / HOUR / 1_000;
  return [
    ...(Math.abs(shopHours - hours.shop) < 0.1 ? [] : [`the shop's clock is ${shopHours.toFixed(2)} h off`]),
    ...(Math.abs(databaseHours - hours.database) < 0.1
      ? []
      : [`the database's clock is ${databaseHours.toFixed(2)} h off`]),
  ];
}

/** An order whose stock is reserved until it expires. */
async function orderUnpaid({ products, acknowledged }: Workload, buyer: Buyer): Promise<string> {
  const { key, form } = fillForm(buyer, products);
  form.set('paymentMethod', 'test');
  const { location } = await buyer.http.post('/checkout', form);
  const [, id] = /^\/orders\/([^/]+)\/pay$/.exec(location ?? '') ?? [];
  if (id === undefined) throw new Error(`An order to be paid led to ${location}`);
  acknowledged.add(key);
  return id;
}

async function checkUnpaid({ shop }: Workload, buyer: Buyer, id: string, isOver: boolean): Promise<string[]> {
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
      : [`an order whose time is not over is ${now}, its page answers ${status}`];
  }
  const isExpired = async () => (await statusNow()) === 'cancelled' || null;
  return (await poll(isExpired, { maxMs: EXPIRY_MAX_MS })) ? [] : ['an expired order still reserves its stock'];
}

const CUSTOMER = { identifier: 'forgetful', password: 'correct horse' };

async function signUp({ shop }: Workload): Promise<void> {
  const { identifier: username, password } = CUSTOMER;
  const form = { username, email: `${username}@example.com`, password };
  const { status } = await visitByHttp(shop.origin).post('/signup', form);
  if (status !== 303) throw new Error(`The sign-up was answered with ${status}`);
}

async function mistype({ shop }: Workload): Promise<void> {
  for (const password of ['wrong horse', 'wrong donkey']) {
    await visitByHttp(shop.origin).post('/login', { ...CUSTOMER, password });
  }
}

async function logInAgain({ shop }: Workload): Promise<string[]> {
  const { status } = await visitByHttp(shop.origin).post('/login', CUSTOMER);
  return status === 303 ? [] : [`the right password was answered with ${status}`];
}
