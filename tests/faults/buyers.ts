import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { auditCatalog } from '#shop/catalog/audit-catalog.server.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { type FreshCustomer, ORDERS_EACH, openFreshCustomers } from '#tests/support/fixtures/fresh-customers.ts';
import { type HttpVisitor, type Page, visitByHttp } from '#tests/support/http-visitor.ts';
import { poll } from '#tests/support/poll.ts';
import type { TestShop } from './test-shop.ts';

export type StockedProduct = { productId: string; variantId: string; paise: number };
/** A browser and its customer. After a few orders the next customer takes over, because orders of an account are limited. */
export type Buyer = {
  origin: string;
  http: HttpVisitor;
  addressId: string;
  ordered: number;
  waiting: FreshCustomer[];
  /** Responses by status. */
  statuses: Map<number, number>;
  /** Descriptions of responses that no customer may get, whatever is killed. */
  badResponses: string[];
};

const PRODUCTS = 12;
/** A submission is repeated with its key until it is answered. */
const TIMEOUT_MS = 60_000;

/** With more stock than is bought, so that no submission is refused. */
export const createProducts = (db: Db, count = PRODUCTS): Promise<StockedProduct[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const { id, variantIds } = await openProduct(db, { name: `Fault Crane ${at + 1}`, price: 100_00 });
      const [variantId = ''] = variantIds;
      await sql`insert into stock_moves (id, variant_id, quantity, reason, reference)
        values (${randomUUID()}, ${variantId}, 1000000, 'set', 'faults')`.execute(db);
      await sql`update variants set stock = stock + 1000000 where id = ${variantId}`.execute(db);
      return { productId: id, variantId, paise: 100_00 };
    }),
  );

/** Accounts for a minute of a buyer who submits again immediately. */
const CUSTOMERS_EACH = 150;

/** Buyers with an account and an address, each with further customers who take over in turn. */
export const createBuyers = (
  shop: Pick<TestShop, 'origin' | 'secret' | 'within'>,
  count: number,
  customersEach = CUSTOMERS_EACH,
): Promise<Buyer[]> =>
  shop.within(async (db) => {
    const customers = await openFreshCustomers(db, shop, count * customersEach);
    return Array.from({ length: count }, (_, at) => {
      const waiting = customers.slice(at * customersEach, (at + 1) * customersEach);
      const { origin } = shop;
      const responses = { statuses: new Map<number, number>(), badResponses: [] as string[] };
      const buyer = { origin, http: visitByHttp(origin), addressId: '', ordered: 0, waiting, ...responses };
      switchCustomer(buyer);
      return buyer;
    });
  });

/** Of server errors only 503 with Retry-After is allowed. */
function recordResponses(http: HttpVisitor, statuses: Map<number, number>, badResponses: string[]): HttpVisitor {
  async function record(what: string, pending: Promise<Page>): Promise<Page> {
    const answer = await pending;
    const { status, headers } = answer;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isAllowed = status < 500 || (status === 503 && headers.has('retry-after'));
    if (!isAllowed)
      badResponses.push(`${what} was answered with ${status}, Retry-After: ${headers.get('retry-after')}`);
    return answer;
  }
  return {
    ...http,
    get: (path, headers) => record(`GET ${path}`, http.get(path, headers)),
    post: (path, fields, headers) => record(`POST ${path}`, http.post(path, fields, headers)),
  };
}

/** Pages that logged-in customers read between two orders. */
const PAGES = ['/orders', '/orders.data', '/checkout', '/profile', '/shop/all'] as const;

/** The limit on orders of one account and hour is in force here too. */
function switchCustomer(buyer: Buyer): void {
  const next = buyer.waiting.shift();
  if (next === undefined) throw new Error('There are no customers left');
  // A client of its own: a form that is repeated is sent by the customer who filled it in.
  const http = visitByHttp(buyer.origin);
  http.cookies.set(next.cookie.name, next.cookie.value);
  http.network = next.network;
  buyer.http = recordResponses(http, buyer.statuses, buyer.badResponses);
  buyer.addressId = next.addressId;
  buyer.ordered = 0;
}

/** The form of "Proceed to Payment" for two of the products, with a new idempotency key. */
export function fillForm(buyer: Buyer, products: readonly StockedProduct[]): { key: string; form: URLSearchParams } {
  if (buyer.ordered === ORDERS_EACH) switchCustomer(buyer);
  buyer.ordered += 1;
  const { addressId } = buyer;
  const key = randomUUID();
  const first = randomInt(products.length);
  const form = new URLSearchParams({ idempotencyKey: key, paymentMethod: 'cod', addressId });
  for (const at of [first, first + 1 + randomInt(products.length - 1)]) {
    const one = products[at % products.length];
    if (one !== undefined) form.append('line', `${one.productId}.${one.variantId}.1.${one.paise}`);
  }
  return { key, form };
}

/** Places one order after the other; each submission is repeated until it is answered, and acknowledged ones are recorded. */
export async function buyUntil(
  buyer: Buyer,
  products: readonly StockedProduct[],
  acknowledged: Set<string>,
  isOver: () => boolean,
): Promise<string[]> {
  while (!isOver()) {
    const { key, form } = fillForm(buyer, products);
    const answer = await submitCheckout(buyer.http, form);
    if (answer !== ORDERED) return [`A submission was answered with ${answer}`];
    acknowledged.add(key);
    // Any allowed status will do, and a connection that was cut is no response.
    await buyer.http.get(PAGES[randomInt(PAGES.length)] ?? '/orders').catch(() => null);
  }
  return [...new Set(buyer.badResponses)];
}

/** The response to a checkout that was placed. */
export const ORDERED = '303 /orders';

/** Repeats the submission until it is not answered with a server error. Returns the status and the location. */
export async function submitCheckout(
  http: HttpVisitor,
  form: URLSearchParams,
  { maxMs = TIMEOUT_MS, everyMs = 100 } = {},
): Promise<string> {
  const submit = async () => {
    const answer = await http.post('/checkout', form).catch(() => null);
    return answer !== null && answer.status < 500 ? `${answer.status} ${answer.location ?? ''}`.trim() : null;
  };
  return (await poll(submit, { maxMs, everyMs })) ?? 'nothing';
}

/** Every acknowledged checkout is stored exactly once, no other is, and the ledger balances. */
export async function findFaults(db: Db, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ key: string; checkouts: number; orders: number }>`
    select idempotency_key::text as key, count(distinct checkouts.id)::integer as checkouts,
      count(orders.id)::integer as orders
    from checkouts left join orders on orders.checkout_id = checkouts.id group by 1`.execute(db);
  const found = new Map(rows.map((row) => [row.key, row]));
  const faults = [...acknowledged].flatMap((key) => {
    const { checkouts = 0, orders = 0 } = found.get(key) ?? {};
    return checkouts === 1 && orders === 1
      ? []
      : [`The checkout ${key} is stored ${checkouts} times with ${orders} orders`];
  });
  // Every submission was repeated until it was acknowledged: there may be no others.
  if (rows.length !== acknowledged.size)
    faults.push(`${rows.length} checkouts of ${acknowledged.size} acknowledged ones`);
  return [...faults, ...(await auditLedger(db))];
}

/** The rules of `npm run shop -- audit`. */
export async function auditLedger(db: Db): Promise<string[]> {
  const broken = [...(await auditCatalog(db)), ...(await auditOrders(db))];
  return broken.map(({ rule, id, found, expected }) => `${rule}: ${id} has ${found}, not ${expected}`);
}
