import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { auditCatalog } from '#shop/catalog/audit-catalog.server.ts';
import { auditBroken } from '#tests/support/fixtures/audit-broken.ts';
import { openReturns } from '#tests/support/fixtures/returns.ts';
import '#tests/support/database.ts';
import { auditReturns } from './audit-returns.server.ts';
import { receiveReturn } from './receive-return.server.ts';

const lines = [{ position: 1, sellable: 0, damaged: 1, missing: 0 }];

/** A received return with a replacement that waits, and what the audit says after a statement that nobody may run. */
async function openAudited() {
  const shop = await openReturns();
  const { db, context, by } = shop;
  const returnId = await shop.open();
  await shop.approve(returnId);
  await receiveReturn(context, { ...by(returnId), lines, note: null, photos: [] });
  const replacementId = String((await shop.returnNow(returnId)).replacement_order_id);
  return { ...shop, returnId, replacementId, brokenBy: auditBroken(db, auditReturns) };
}

test('the audit finds stock that came back outside of its ledger', async () => {
  const { db, returnId, variantId } = await openAudited();
  const brokenBy = auditBroken(db, auditCatalog);
  expect(await brokenBy()).toEqual([]);
  const rule = 'stock is the sum of the stock ledger';
  expect(await brokenBy(sql`update variants set stock = stock + 1 where id = ${variantId}`)).toContain(rule);
  expect(await brokenBy(sql`delete from stock_moves where reference = ${returnId} and reason = 'restocked'`)).toContain(
    rule,
  );
});

test('the audit finds rows of returns that do not fit together', async () => {
  const { brokenBy, returnId, replacementId, orderId, variantId } = await openAudited();
  expect(await brokenBy()).toEqual([]);
  expect(
    await brokenBy(sql`update return_lines set quantity = 3, damaged = 3 where return_id = ${returnId}`),
  ).toContain('no more is returned than was delivered');
  expect(await brokenBy(sql`update orders set status = 'cancelled' where id = ${orderId}`)).toContain(
    'nothing of a cancelled order is returned',
  );
  expect(await brokenBy(sql`delete from return_lines where return_id = ${returnId}`)).toContain('a return has lines');
  expect(await brokenBy(sql`delete from returns where id = ${returnId}`)).toContain('every replacement has its return');
  expect(await brokenBy(sql`update orders set payable_paise = 100 where id = ${replacementId}`)).toContain(
    'a replacement costs nothing',
  );
  expect(await brokenBy(sql`update returns set status = 'refunded' where id = ${returnId}`)).toContain(
    'a return stands where its last event left it',
  );
  expect(
    await brokenBy(sql`
      update return_events set from_status = 'withdrawn' where return_id = ${returnId} and to_status = 'received'`),
  ).toContain('every move of a return was a legal one');
  expect(await brokenBy(sql`delete from stock_moves where reference = ${returnId}`)).toEqual([
    'what came back is in the stock ledger',
    'what cannot be sold again is written off',
  ]);
  expect(
    await brokenBy(sql`
      insert into stock_moves (id, variant_id, quantity, reason, reference)
      values (${newId()}, ${variantId}, 1, 'restocked', ${orderId})`),
  ).toEqual(['stock comes back with a return only']);
});
