import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { allocate, type Paise, sumOf } from '#lib/money.ts';
import { allocateRefund } from '#shop/pricing/adjustments/allocate-refund.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { connect, type Db } from './connect.ts';
import { migrate } from './migrate.ts';

const BEFORE = '0025-catalog-import-jobs';

/** A database as the version before left it, with this many orders: random lines and fees, and refunds of some. */
async function openOlderShop(orders: number) {
  const clone = await cloneDatabase();
  const { db, close } = connect(clone.url);
  await sql.raw('drop schema public cascade; create schema public').execute(db);
  await migrate(db, BEFORE);
  await db.connection().execute(async (one) => {
    await sql`select setseed(0.42)`.execute(one);
    for (const statement of history(orders)) await statement.execute(one);
  });
  return { db, close: () => close().then(clone.drop) };
}

/** Every seventh order was refunded: wholly, or in part at the provider and the rest when it was cancelled. */
const history = (orders: number): RawBuilder<unknown>[] => [
  sql`create temporary table made as
    select gen_random_uuid() as id, gen_random_uuid() as checkout_id, n, case when n % 2 = 0 then 4900 else 0 end as fee
    from generate_series(1, ${orders}::integer) as n`,
  sql`create temporary table made_lines as
    select id, line, mrp, mrp - trunc(mrp / 100 * off)::bigint * 100 as unit, 1 + trunc(random() * 9)::integer as quantity
    from (select id, line, (1 + trunc(random() * 9000))::bigint * 100 as mrp,
        case when random() < 0.5 then 0 when random() < 0.1 then 1 else random() end as off
      from made cross join lateral generate_series(1, 1 + n % 6) as line) as priced`,
  sql`insert into checkouts (id, idempotency_key, content_hash, method, payable_paise)
    select checkout_id, gen_random_uuid(), 'test', 'cod', sum(unit * quantity) + max(fee)
    from made join made_lines using (id) group by checkout_id`,
  sql`insert into orders (id, checkout_id, kind, status, method, total_paise, discount_paise, fee_paise, payable_paise)
    select id, checkout_id, 'shop', 'pending', 'cod', sum(mrp * quantity), sum((mrp - unit) * quantity), max(fee),
      sum(unit * quantity) + max(fee)
    from made join made_lines using (id) group by id, checkout_id`,
  sql`insert into order_lines (order_id, position, type, name, price_paise, discount, unit_payable_paise, quantity)
    select id, line, 'shop', 'Crane', mrp, 0, unit, quantity from made_lines`,
  sql`insert into payments (id, checkout_id, provider, status, amount_paise)
    select gen_random_uuid(), checkout_id, 'test', 'paid', payable_paise
    from made join orders using (id, checkout_id) where n % 7 = 0 and payable_paise > 1`,
  sql`insert into captures (id, payment_id, provider, provider_payment_id, amount_paise, is_due)
    select gen_random_uuid(), id, 'test', id::text, amount_paise, true from payments`,
  sql`insert into refunds (id, capture_id, order_id, amount_paise, reason, status, created_at)
    select gen_random_uuid(), captures.id, orders.id,
      case when n % 14 > 0 then captures.amount_paise when place = 1 then captures.amount_paise / 3
        else captures.amount_paise - captures.amount_paise / 3 end,
      case when n % 14 > 0 or place = 2 then 'cancelled' else 'outside' end, 'done', now() + place * interval '1 minute'
    from captures join payments on payments.id = payment_id join orders using (checkout_id) join made on made.id = orders.id
      cross join generate_series(1, 2) as place where n % 14 = 0 or place = 1`,
];

type Sums = { id: string; total: Paise; discount: Paise; fee: Paise; payable: Paise };
const sumsBefore = async (db: Db): Promise<Sums[]> =>
  (
    await sql<Sums>`select id, total_paise as total, discount_paise as discount, fee_paise as fee, payable_paise as payable
      from orders order by id`.execute(db)
  ).rows;
const sumsAfter = async (db: Db): Promise<Sums[]> =>
  (
    await sql<Sums>`select id, total_paise as total, coalesce(-sum(amount_paise) filter (where order_adjustments.kind = 'product-discount'), 0) as discount,
        coalesce(sum(amount_paise) filter (where order_adjustments.kind = 'payment-fee'), 0) as fee, payable_paise as payable
      from orders left join order_adjustments on order_id = id group by id order by id`.execute(db)
  ).rows;

test('the sums of every order stay, and lines get the shares that new orders would get', async () => {
  const { db, close } = await openOlderShop(700);
  try {
    const before = await sumsBefore(db);
    await migrate(db);
    expect(await sumsAfter(db)).toEqual(before);
    const { rows } = await sql<{
      id: string;
      listed: Paise;
      sold: Paise;
      discount: Paise;
      fee: Paise;
      refunds: Paise[];
    }>`
      select orders.id, price_paise * quantity as listed, unit_payable_paise * quantity as sold,
        coalesce((select sum(amount_paise) from order_adjustments where order_id = orders.id and line = lines.position
          and kind = 'product-discount'), 0) as discount,
        coalesce((select sum(amount_paise) from order_adjustments where order_id = orders.id and line = lines.position
          and kind = 'payment-fee'), 0) as fee,
        array(select coalesce((select -amount_paise from order_adjustments where refund_id = refunds.id and line = lines.position), 0)
          from refunds where refunds.order_id = orders.id order by created_at) as refunds
      from orders join order_lines as lines on lines.order_id = orders.id order by orders.id, lines.position`.execute(
      db,
    );
    const { rows: given } = await sql<{ id: string; amounts: Paise[] }>`
      select order_id as id, array_agg(amount_paise order by created_at) as amounts from refunds group by order_id`.execute(
      db,
    );
    expect(given.some(({ amounts }) => amounts.length > 1)).toBe(true);
    const amountsOf = new Map(given.map(({ id, amounts }) => [id, amounts.map(Number)]));
    const feeOf = new Map(before.map(({ id, fee }) => [id, fee]));
    for (const [id, lines] of Map.groupBy(rows, (row) => row.id)) {
      expect(lines.map(({ discount }) => discount)).toEqual(lines.map(({ listed, sold }) => sold - listed));
      const fee = feeOf.get(id) ?? 0;
      const fees =
        fee === 0
          ? lines.map(() => 0)
          : allocate(
              fee,
              lines.map(({ sold }) => sold),
            );
      expect(lines.map((line) => line.fee)).toEqual(fees);
      let left = lines.map(({ sold }, at) => ({ refundable: sold, other: fees[at] ?? 0 }));
      for (const [place, amount] of (amountsOf.get(id) ?? []).entries()) {
        const shares = allocateRefund(left, amount);
        expect(lines.map(({ refunds }) => Number(refunds[place]))).toEqual(shares);
        expect(sumOf(shares)).toBe(amount);
        left = left.map(({ refundable, other }, at) => ({ refundable: refundable - (shares[at] ?? 0), other }));
      }
    }
  } finally {
    await close();
  }
});

test('an order that does not add up stops the migration with its number, and nothing changes', async () => {
  const { db, close } = await openOlderShop(5);
  try {
    const { rows } = await sql<{ number: number }>`
      update orders set total_paise = total_paise + 100, payable_paise = payable_paise + 100
      where id = (select min(id::text)::uuid from orders) returning number`.execute(db);
    const before = await sumsBefore(db);
    await expect(migrate(db)).rejects.toThrow(
      `These orders do not add up, so their totals would change: #${rows[0]?.number}.`,
    );
    expect(await sumsBefore(db)).toEqual(before);
  } finally {
    await close();
  }
});
