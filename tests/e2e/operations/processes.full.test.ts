import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { enqueueAll } from '#shop/notifications/enqueue-email.server.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { openProduct, stockOf, variantInput } from '#tests/support/fixtures/catalog.ts';
import { type FreshCustomer, openFreshCustomers } from '#tests/support/fixtures/fresh-customers.ts';
import { type HttpVisitor, visitByHttp } from '#tests/support/http-visitor.ts';
import { type MailServer, startMailServer } from '#tests/support/services/mail-server.ts';
import { type RunningShop, startShop, TEST_SECRET } from '#tests/support/shop.ts';

let mail: MailServer;
let one: RunningShop;
let other: RunningShop;

beforeAll(async () => {
  mail = await startMailServer();
  one = await startShop({ stock: 'empty', env: { SMTP_URL: mail.url } });
  other = await startAnother();
});

afterAll(async () => {
  await other?.stop();
  await one?.stop();
  await mail?.stop();
});

/** Another process of the same shop: the database and the secret are all that they share. */
const startAnother = () =>
  startShop({ stock: 'empty', env: { SMTP_URL: mail.url, DATABASE_URL: one.databaseUrl, PAGE_CACHE_MB: '16' } });

/** What one process has in hand at most, see server/jobs/queues.ts. */
const EMAILS_AT_ONCE = 5;

const PASSWORD = 'correct horse';

async function signUp(username: string): Promise<HttpVisitor> {
  const person = visitByHttp(one.origin);
  const answer = await person.post('/signup', { username, email: `${username}@example.com`, password: PASSWORD });
  expect(answer.status).toBe(303);
  return person;
}

const cookieOf = ({ cookies }: HttpVisitor) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

test('a login in one process is valid in the other, and a logout ends both', async () => {
  const person = await signUp('asha');
  const there = visitByHttp(other.origin);
  const isIn = async (visitor: HttpVisitor) => (await visitor.get('/profile', cookieOf(person))).status === 200;
  expect([await isIn(person), await isIn(there)]).toEqual([true, true]);
  const oldCookie = cookieOf(person);
  expect((await there.post('/logout', {}, oldCookie)).status).toBe(303);
  for (const visitor of [visitByHttp(one.origin), there]) {
    expect((await visitor.get('/profile', oldCookie)).status).not.toBe(200);
  }
});

test('wrong passwords are counted across processes', async () => {
  await signUp('meera');
  // One network, whichever process answers it.
  const network = { 'x-forwarded-for': '198.51.100.7' };
  const tryAt = async ({ origin }: RunningShop, password: string, headers: Record<string, string> = network) =>
    (await visitByHttp(origin).post('/login', { identifier: 'meera', password }, headers)).status;
  const statuses: number[] = [];
  for (let at = 0; at < 11; at += 1) statuses.push(await tryAt(at % 2 === 0 ? one : other, `wrong ${at}`));
  expect(statuses.slice(0, 10).includes(429)).toBe(false);
  expect(statuses[10]).toBe(429);
  for (const process of [one, other]) expect(await tryAt(process, PASSWORD)).toBe(429);
  for (const process of [one, other]) expect(await tryAt(process, PASSWORD, {})).toBe(303);
});

/** So many emails, each to another recipient, in one transaction. */
async function writeEmails(count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => `${newId()}@example.com`);
  const facts = { ticket: 'T-1', name: 'Asha', message: 'Do you have lanterns?' };
  await withTransaction(one.db, (trx) =>
    enqueueAll(
      trx,
      people.map((recipient) => ({ kind: 'message-received', recipient, facts })),
    ),
  );
  return people;
}

const undelivered = async (people: readonly string[]) =>
  (
    await one.db
      .selectFrom('outbox')
      .select('recipient')
      .where('recipient', 'in', people)
      .where('delivered_at', 'is', null)
      .execute()
  ).length;

test('an email is delivered once by two processes', async () => {
  const people = await writeEmails(120);
  await expect.poll(() => undelivered(people), { timeout: 60_000, interval: 200 }).toBe(0);
  expect(people.filter((person) => mail.countTo(person) !== 1)).toEqual([]);
});

/** Somebody with a browser who orders again and again, each time as another customer: one may order so much in an hour. */
type Buyer = { customers: FreshCustomer[]; ordered: string[] };

const CUSTOMERS_EACH = 400;

async function openBuyers(count: number): Promise<Buyer[]> {
  const named = { secret: TEST_SECRET, origin: one.origin };
  const customers = await openFreshCustomers(one.db, named, count * CUSTOMERS_EACH);
  return Array.from({ length: count }, (_, at) => ({
    customers: customers.slice(at * CUSTOMERS_EACH, (at + 1) * CUSTOMERS_EACH),
    ordered: [],
  }));
}

function nextCustomer(buyer: Buyer): FreshCustomer {
  const next = buyer.customers.shift();
  if (next === undefined) throw new Error('Nobody is left to order');
  buyer.ordered.push(next.customerId);
  return next;
}

async function createProduct(stock: number) {
  const { id, variantIds } = await openProduct(one.db, {
    name: 'Shared Crane',
    price: 500_00,
    discount: 0,
    variants: [variantInput({ stock })],
  });
  return { productId: id, variantId: variantIds[0] ?? '' };
}

type Product = Awaited<ReturnType<typeof createProduct>>;

/** Submits "Proceed to Payment" to this process; null if it did not answer. */
async function submitCheckout(
  { origin }: RunningShop,
  { cookie, network, addressId }: FreshCustomer,
  { productId, variantId }: Product,
  idempotencyKey: string,
) {
  const body = new URLSearchParams({ idempotencyKey, paymentMethod: 'cod', addressId });
  body.append('line', `${productId}.${variantId}.1.50000`);
  const headers = { cookie: `${cookie.name}=${cookie.value}`, origin, 'x-forwarded-for': network };
  const answer = await fetch(`${origin}/checkout`, { method: 'POST', body, headers, redirect: 'manual' }).catch(
    () => null,
  );
  return answer === null ? null : { status: answer.status, location: answer.headers.get('location') };
}

const keysOf = async ({ ordered }: Buyer) =>
  (
    await one.db
      .selectFrom('orders')
      .innerJoin('checkouts', 'checkouts.id', 'checkout_id')
      .select('idempotency_key')
      .where('orders.customer_id', 'in', ordered)
      .execute()
  )
    .map(({ idempotency_key }) => idempotency_key)
    .sort();

test('one key submitted to both processes is one order, and both return it', async () => {
  const [buyer] = await openBuyers(1);
  if (buyer === undefined) throw new Error('Nobody buys');
  const product = await createProduct(100);
  const keys = Array.from({ length: 10 }, () => newId()).sort();
  for (const key of keys) {
    const customer = nextCustomer(buyer);
    const answers = await Promise.all(
      [one, other, one, other].map((shop) => submitCheckout(shop, customer, product, key)),
    );
    const paths = new Set(answers.map((answer) => new URL(answer?.location ?? '', one.origin).pathname));
    expect(answers.map((answer) => answer?.status)).toEqual([303, 303, 303, 303]);
    expect(paths.size).toBe(1);
  }
  expect(await keysOf(buyer)).toEqual(keys);
  expect(await stockOf(one.db, product.variantId)).toBe(90);
});

test('when one process is killed while customers buy, the other continues and finishes its work', async () => {
  const product = await createProduct(10_000);
  const buyers = await openBuyers(4);
  const people = await writeEmails(60);
  const sent = new Map<Buyer, string[]>(buyers.map((buyer) => [buyer, []]));
  let answered = 0;
  const buying = buyers.map(async (buyer) => {
    // Until one of the answers does not come any more, and then on at the process that lives.
    for (let isBroken = false, more = 5; more > 0; ) {
      const key = newId();
      sent.get(buyer)?.push(key);
      const customer = nextCustomer(buyer);
      const answer = await submitCheckout(isBroken ? one : other, customer, product, key);
      if (answer === null) {
        isBroken = true;
        // As a browser would: the same submission again.
        expect((await submitCheckout(one, customer, product, key))?.status).toBe(303);
      } else expect(answer.status).toBe(303);
      answered += 1;
      if (isBroken) more -= 1;
    }
  });
  await expect.poll(() => answered, { timeout: 30_000, interval: 10 }).toBeGreaterThan(12);
  await other.kill();
  await Promise.all(buying);
  let orders = 0;
  for (const [buyer, keys] of sent) {
    expect(await keysOf(buyer)).toEqual(keys.toSorted());
    orders += keys.length;
  }
  expect(await stockOf(one.db, product.variantId)).toBe(10_000 - orders);
  expect(await auditOrders(one.db)).toEqual([]);
  // Those in the hands of the dead are tried again when their time is up; the others go out now.
  await expect.poll(() => undelivered(people), { timeout: 60_000, interval: 200 }).toBeLessThanOrEqual(EMAILS_AT_ONCE);
  const third = await startAnother();
  try {
    const { cookie } = nextCustomer(buyers[0] as Buyer);
    const known = { cookie: `${cookie.name}=${cookie.value}` };
    expect((await visitByHttp(third.origin).get('/profile', known)).status).toBe(200);
  } finally {
    await third.stop();
  }
});
