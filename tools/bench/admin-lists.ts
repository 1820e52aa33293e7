import { sql } from 'kysely';
import { connect, type Db } from '#db/connect.ts';
import { dayOf, daysAfter } from '#lib/days.ts';
import { customerSorts } from '#shop/accounts/customer-view.ts';
import { adminOrderShape } from '#shop/fulfilment/admin-order.ts';
import { adminMessageShape } from '#shop/messages/admin-message.ts';
import { adminReturnShape } from '#shop/returns/return-view.ts';
import { adminReviewShape } from '#shop/reviews/admin-review.ts';
import { adminProductShape } from '#shop/search/admin-product.ts';
import { pinSelf, unpinSelf } from './pinning.ts';
import { seedOrders } from './seed-orders.ts';
import { startShop } from './served.ts';
import { signUpOwner } from './sign-up.ts';
import { median, printTable, type Row } from './table.ts';

/** Requests of each address, after one to warm up. */
const REQUESTS = 9;
/** The goal for the first page of a list. */
const GOAL_MS = 200;
const SLOWEST = 12;

type Shape = { sorts: readonly string[]; filters: Readonly<Record<string, readonly string[] | 'text'>> };
type List = {
  path: string;
  shape: Shape;
  searches: readonly string[];
  texts?: Readonly<Record<string, string>>;
  /** Further queries. */
  queries?: readonly Readonly<Record<string, string>>[];
};

/**
 * The first page of each list of the admin over HTTP, as an owner opens it: in every order, with every filter and with
 * searches, among `count` products, customers and orders. One request at a time, on all cores.
 */
export async function benchAdminLists(folder: string, count: number, requests = REQUESTS): Promise<void> {
  unpinSelf();
  const shop = await startShop(folder, count, {}, false);
  const { db, close } = connect(shop.databaseUrl, { poolSize: 2 });
  try {
    const { cookie, adminId } = await signUpOwner(shop.url, db);
    if ((await countOrders(db)) < count) await seedOrders(db, count, adminId);
    const rows: Row[] = [];
    const addresses: Row[] = [];
    for (const list of await lists(db)) {
      const measured: { address: string; ms: number[] }[] = [];
      for (const address of addressesOf(list))
        measured.push({ address, ms: await request(shop.url + address, cookie, requests) });
      const times = measured.flatMap(({ ms }) => ms).sort((a, b) => a - b);
      rows.push({
        what: list.path,
        addresses: measured.length,
        'p50 ms': Math.round(median(times)),
        'slowest address, p50 ms': Math.round(Math.max(...measured.map(({ ms }) => median(ms)))),
        'max ms': Math.round(times.at(-1) ?? Number.NaN),
        [`addresses over ${GOAL_MS} ms`]: measured.filter(({ ms }) => median(ms) > GOAL_MS).length,
      });
      addresses.push(...measured.map(({ address, ms }) => ({ what: address, 'p50 ms': Math.round(median(ms)) })));
    }
    printTable(`First pages of the admin's lists at ${count} products, customers and orders, over HTTP`, rows);
    const slowest = addresses.sort((one, other) => Number(other['p50 ms']) - Number(one['p50 ms']));
    printTable('The slowest of them', slowest.slice(0, SLOWEST));
  } finally {
    await close();
    await shop.stop();
    pinSelf();
  }
}

async function lists(db: Db): Promise<List[]> {
  const { rows } = await sql<{ number: number; tracking: string; line: string; bestseller: string }>`
    select number, tracking_number as tracking, (select name from order_lines where order_id = orders.id order by position limit 1) as line,
      (select product_id from order_lines group by product_id order by count(*) desc limit 1) as bestseller
    from orders where tracking_number is not null order by id limit 1`.execute(db);
  const { number, tracking, line, bestseller } = rows[0] ?? { number: 0, tracking: '', line: '', bestseller: '' };
  const [word = '', other = ''] = line.split(' ');
  const ofOrders = [
    `#${number}`,
    'asha rao',
    'meera',
    'buyer4242@example.com',
    '+91 90000 07919',
    tracking,
    word,
    line,
  ];
  const orders = { shape: adminOrderShape, searches: [...ofOrders, 'UPI4243', 'zzzqqq'], texts: { tag: 'gift' } };
  const products = { shape: adminProductShape, searches: [word, `${word} ${other}`, line, word.slice(0, 2), 'zzzqqq'] };
  const plain = { shape: { sorts: [], filters: {} }, searches: [] };
  const to = dayOf(new Date());
  const periods = [90, 365, 1_000].map((days) => ({ from: daysAfter(to, -days), to }));
  return [
    { path: '/admin/shop-orders', ...orders },
    { path: '/admin/digital-orders', ...orders },
    { path: '/admin/service-orders', ...orders },
    { path: '/admin/shop-items', ...products },
    { path: '/admin/digital-items', ...products },
    {
      path: '/admin/customers',
      shape: { sorts: customerSorts, filters: {} },
      searches: ['asha', 'buyer4242', 'example.com', `#${number}`, '+91 90000 07919', 'zzzqqq'],
    },
    { path: '/admin/reviews', shape: adminReviewShape, searches: [word, 'asha', 'zzzqqq'] },
    { path: '/admin/messages', shape: adminMessageShape, searches: ['parcel 4242', 'asha', '#1001', 'zzzqqq'] },
    { path: '/admin/returns', shape: adminReturnShape, searches: ['R1001', `#${number}`, 'asha', word, 'zzzqqq'] },
    {
      path: '/admin/audit-log',
      shape: { sorts: ['newest'], filters: { kind: ['order', 'product', 'review'] } },
      searches: [`#${number}`, word, 'asha', 'zzzqqq'],
    },
    {
      path: '/admin/sales',
      ...plain,
      queries: [...periods, ...periods.map((period) => ({ ...period, product: bestseller }))],
    },
    {
      path: '/admin/payments',
      ...plain,
      queries: [...periods, { flow: 'refunded' }, { method: 'upi' }, { method: 'cod', flow: 'paid' }],
    },
    { path: '/admin/dashboard', ...plain, queries: [{ days: '90' }] },
    ...[
      'payouts',
      'orders/new',
      'promotions',
      'remittances',
      'reorder',
      'collections',
      'search',
      'analytics',
      'tax',
    ].map((name) => ({ path: `/admin/${name}`, ...plain })),
  ];
}

/** As the list's links and its form make them; a search is made in the first and the last order. */
function addressesOf({ path, shape: { sorts, filters }, searches, texts = {}, queries: further = [] }: List): string[] {
  const filtered = Object.entries(filters).flatMap(([name, values]) =>
    (values === 'text' ? [texts[name] ?? ''] : values).map((value) => ({ [name]: value })),
  );
  const found = searches.flatMap((q) => [{ q }, { q, sort: sorts.at(-1) ?? '' }]);
  const queries = [{}, ...sorts.map((sort) => ({ sort })), ...filtered, ...found, ...further];
  return queries.map((query) => `${path}?${new URLSearchParams(query as Record<string, string>)}`);
}

async function request(address: string, cookie: string, requests: number): Promise<number[]> {
  const taken: number[] = [];
  for (let at = 0; at <= requests; at += 1) {
    const start = performance.now();
    const answer = await fetch(address, { headers: { accept: 'text/html', cookie }, redirect: 'manual' });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
    if (at > 0) taken.push(performance.now() - start);
  }
  return taken;
}

async function countOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from orders`.execute(db);
  return rows[0]?.total ?? 0;
}

if (import.meta.main) {
  const [, , folder = '', count = '10000', requests = REQUESTS] = process.argv;
  await benchAdminLists(folder, Number(count), Number(requests));
}
