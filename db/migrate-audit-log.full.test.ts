import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditActionCopy } from '#app/admin/audit-log/copy.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { connect } from './connect.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';

test('the audit log of the version before loses GSTINs, reasons of discounts and notes of refunds, and nothing else', async () => {
  const clone = await cloneDatabase();
  const { db, close } = connect(clone.url);
  await sql.raw('drop schema public cascade; create schema public').execute(db);
  await migrate(db, '0083-db-profile');
  const entries = [
    ['order.draft-business', { gstin: '27AAPFU0939F1ZV' }, { isBusiness: true }],
    ['order.draft-business', { gstin: null }, { isBusiness: false }],
    [
      'order.draft-price',
      { discountPaise: 1, reason: 'Asha', deliveryPaise: 2 },
      { discountPaise: 1, deliveryPaise: 2, reasonCharacters: 4 },
    ],
    [
      'order.draft-price',
      { discountPaise: 0, reason: '', deliveryPaise: 2 },
      { discountPaise: 0, deliveryPaise: 2, reasonCharacters: 0 },
    ],
    [
      'refund.request',
      { amountPaise: 5, reason: 'goodwill', note: 'Rang' },
      { amountPaise: 5, reason: 'goodwill', noteCharacters: 4 },
    ],
    ['refund.request', { amountPaise: 5, reason: 'goodwill' }, { amountPaise: 5, reason: 'goodwill' }],
    ['review.hide', { reason: 'Rude', note: 'x', gstin: 'y' }, { reason: 'Rude', note: 'x', gstin: 'y' }],
    ['order.draft', null, null],
  ] as const;
  for (const [action, after] of entries)
    await sql`
      insert into audit_log (id, admin_id, action, subject_name, after)
      values (${newId()}, 'owner', ${action}, 'One', ${after === null ? null : JSON.stringify(after)}::jsonb)`.execute(
      db,
    );
  await migrate(db);
  const rows = await db.selectFrom('audit_log').select(['action', 'after']).orderBy('id').execute();
  expect(rows).toEqual(entries.map(([action, , after]) => ({ action, after })));
  await expect(sql`update audit_log set after = null`.execute(db)).rejects.toThrow('append-only');
  await close();
  await clone.drop();
});

test('entries under the names of the version before are listed with their texts', async () => {
  const clone = await cloneDatabase();
  const { db, close } = connect(clone.url);
  await sql.raw('drop schema public cascade; create schema public').execute(db);
  await migrate(db, '0121-webhooks-money-events');
  const entries = [
    ['moving.take-over', null],
    ['customer.sign-out', { sessions: 0 }],
    ['customer.look-at-contact', null],
    ['refund.book', null],
    ['order.confirm-payment', { reference: '412345678901', outcome: 'booked' }],
    ['order.confirm-payment', { reference: '412345678902', outcome: 'refunding' }],
  ] as const;
  for (const [action, after] of entries)
    await sql`
      insert into audit_log (id, admin_id, action, subject_name, after)
      values (${newId()}, 'owner', ${action}, 'One', ${after === null ? null : JSON.stringify(after)}::jsonb)`.execute(
      db,
    );
  await migrate(db);
  const rows = await db.selectFrom('audit_log').select(['action', 'after']).orderBy('id').execute();
  expect(rows.map(({ action, after }) => [auditActionCopy[action], after])).toEqual([
    ['Imported from another shop', null],
    ['Logged customer out everywhere', { sessions: 0 }],
    ['Viewed contact details', null],
    ['Marked refund as sent', null],
    ['Confirmed payment', { reference: '412345678901', outcome: 'paid' }],
    ['Confirmed payment', { reference: '412345678902', outcome: 'refunding' }],
  ]);
  await expect(sql`update audit_log set after = null`.execute(db)).rejects.toThrow('append-only');
  await close();
  await clone.drop();
});
