import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

test('refunds of the version before keep their state, and are sent or paid out as before', async () => {
  const clone = await cloneDatabase();
  const { db, close } = connect(clone.url);
  await sql.raw('drop schema public cascade; create schema public').execute(db);
  await migrate(db, '0031-search-words');
  await sql
    .raw(`
    insert into checkouts (id, idempotency_key, content_hash, method, payable_paise)
      select ('00000000-0000-4000-8000-00000000010' || n)::uuid, gen_random_uuid(), 'test', 'test', 100 from generate_series(1, 5) as n;
    insert into payments (id, checkout_id, provider, status, amount_paise)
      select gen_random_uuid(), id, 'test', 'paid', 100 from checkouts;
    insert into captures (id, payment_id, provider, provider_payment_id, amount_paise, is_due)
      select gen_random_uuid(), id, 'test', checkout_id::text, 100, false from payments;
    insert into refunds (id, capture_id, amount_paise, reason, status)
      select gen_random_uuid(), id, 100, 'late',
        (array['wanted', 'asked', 'by-hand', 'done', 'failed'])[right(provider_payment_id, 1)::integer] from captures`)
    .execute(db);
  await migrate(db);
  const rows = await db.selectFrom('refunds').selectAll().execute();
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['by-hand', 'done', 'failed', 'requested', 'sent']);
  expect(rows.every(({ id, key, target, send_at }) => key === id && target === 'original' && send_at !== null)).toBe(
    true,
  );
  expect((await auditOrders(db)).filter(({ rule }) => /refund|given back|goes back/.test(rule))).toEqual([]);
  await close();
  await clone.drop();
});
