import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { auditCatalog } from '#shop/catalog/audit-catalog.server.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { type FreshCustomer, ORDERS_EACH, openFreshCustomers } from '#tests/support/fixtures/fresh-customers.ts';
import { type HttpVisitor, type Page, visitByHttp } from '#tests/support/http-visitor.ts';
import type { TestShop } from './test-shop.ts';

export type Goods = { productId: string; variantId: string; paise: number };
/** A browser, and who sits at it: after a few orders the next of those who wait. */
export type Buyer = {
  origin: string;
  http: HttpVisitor;
  addressId: string;
  ordered: number;
  waiting: FreshCustomer[];
  /** How often each status was answered to them. */
  statuses: Map<number, number>;
  /** Sentences about answers that nobody should get, whatever is killed. */
  unfit: string[];
};

const PRODUCTS = 12;
/** A press is repeated with its key until somebody answers. */
const PATIENCE_MS = 60_000;

/** More than anybody buys, so that no press is refused. */
export const stockUp = (db: Db): Promise<Goods[]> =>
  Promise.all(
    Array.from({ length: PRODUCTS }, async (_, at) => {
      const { id, variantIds } = await openProduct(db, { name: `Fault Crane ${at + 1}`, price: 100_00 });
      const [variantId = ''] = variantIds;
      await sql`insert into stock_moves (id, variant_id, quantity, reason, reference)
        values (${randomUUID()}, ${variantId}, 1000000, 'set', 'faults')`.execute(db);
      await sql`update variants set stock = stock + 1000000 where id = ${variantId}`.execute(db);
      return { productId: id, variantId, paise: 100_00 };
    }),
  );

/** Orders of a minute of a buyer who submits again immediately, in accounts. */
const CUSTOMERS_EACH = 150;

/** People with an account and an address, each with so many others who take over in turn. */
export const moveIn = (
  shop: Pick<TestShop, 'origin' | 'secret' | 'within'>,
  count: number,
  customersEach = CUSTOMERS_EACH,
): Promise<Buyer[]> =>
  shop.within(async (db) => {
    const customers = await openFreshCustomers(db, shop, count * customersEach);
    return Array.from({ length: count }, (_, at) => {
      const waiting = customers.slice(at * customersEach, (at + 1) * customersEach);
      const { origin } = shop;
      const counted = { statuses: new Map<number, number>(), unfit: [] as string[] };
      const buyer = { origin, http: visitByHttp(origin), addressId: '', ordered: 0, waiting, ...counted };
      changePlaces(buyer);
      return buyer;
    });
  });

/** From 500 on only 503 is fit, and it says when to come again. */
function watched(http: HttpVisitor, statuses: Map<number, number>, unfit: string[]): HttpVisitor {
  async function record(what: string, pending: Promise<Page>): Promise<Page> {
    const answer = await pending;
    const { status, headers } = answer;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isFit = status < 500 || (status === 503 && headers.has('retry-after'));
    if (!isFit) unfit.push(`${what} was answered with ${status}, Retry-After: ${headers.get('retry-after')}`);
    return answer;
  }
  return {
    ...http,
    get: (path, headers) => record(`GET ${path}`, http.get(path, headers)),
    post: (path, fields, headers) => record(`POST ${path}`, http.post(path, fields, headers)),
  };
}

/** What signed-in people look at between two orders. */
const LOOKS = ['/orders', '/orders.data', '/checkout', '/profile', '/shop/all'] as const;

/** How much one account may order in an hour is limited, and stays so here. */
function changePlaces(buyer: Buyer): void {
  const next = buyer.waiting.shift();
  if (next === undefined) throw new Error('Nobody is left to order');
  // A visitor of its own: a form that is repeated goes on as the customer who filled it in.
  const http = visitByHttp(buyer.origin);
  http.cookies.set(next.cookie.name, next.cookie.value);
  http.network = next.network;
  buyer.http = watched(http, buyer.statuses, buyer.unfit);
  buyer.addressId = next.addressId;
  buyer.ordered = 0;
}

/** The form of "Proceed to Payment" for two of the goods, under a key of its own. */
export function fillForm(buyer: Buyer, goods: readonly Goods[]): { key: string; form: URLSearchParams } {
  if (buyer.ordered === ORDERS_EACH) changePlaces(buyer);
  buyer.ordered += 1;
  const { addressId } = buyer;
  const key = randomUUID();
  const first = randomInt(goods.length);
  const form = new URLSearchParams({ idempotencyKey: key, paymentMethod: 'cod', addressId });
  for (const at of [first, first + 1 + randomInt(goods.length - 1)]) {
    const one = goods[at % goods.length];
    if (one !== undefined) form.append('line', `${one.productId}.${one.variantId}.1.${one.paise}`);
  }
  return { key, form };
}

/** Orders one checkout after the other; each press is repeated until it is answered, and acknowledged ones are noted. */
export async function buyUntil(
  buyer: Buyer,
  goods: readonly Goods[],
  acknowledged: Set<string>,
  isOver: () => boolean,
): Promise<string[]> {
  while (!isOver()) {
    const { key, form } = fillForm(buyer, goods);
    const answer = await submitCheckout(buyer.http, form);
    if (answer !== ORDERED) return [`A press was answered with ${answer}`];
    acknowledged.add(key);
    // Whatever it is answered with: only what is unfit counts, and a connection that was cut is no answer.
    await buyer.http.get(LOOKS[randomInt(LOOKS.length)] ?? '/orders').catch(() => null);
  }
  return [...new Set(buyer.unfit)];
}

/** What a press of an order that was placed is answered with. */
export const ORDERED = '303 /orders';

/** Until there is an answer that is no excuse: status and where it leads. */
export async function submitCheckout(http: HttpVisitor, form: URLSearchParams): Promise<string> {
  for (const begun = Date.now(); Date.now() - begun < PATIENCE_MS; await pause(100)) {
    const answer = await http.post('/checkout', form).catch(() => null);
    if (answer !== null && answer.status < 500) return `${answer.status} ${answer.location ?? ''}`.trim();
  }
  return 'nothing';
}

/** Every acknowledged press stands exactly once, nothing else does, and the books are right. */
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
      : [`The order of ${key} stands ${checkouts} times with ${orders} orders`];
  });
  // Every press was repeated until it was acknowledged: nothing else may stand there.
  if (rows.length !== acknowledged.size)
    faults.push(`${rows.length} checkouts of ${acknowledged.size} acknowledged ones`);
  return [...faults, ...(await auditLedger(db))];
}

/** What `npm run shop -- audit` asks of products and orders. */
export async function auditLedger(db: Db): Promise<string[]> {
  const broken = [...(await auditCatalog(db)), ...(await auditOrders(db))];
  return broken.map(({ rule, id, found, expected }) => `${rule}: ${id} has ${found}, not ${expected}`);
}
