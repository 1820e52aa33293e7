import fc from 'fast-check';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { newId } from '#db/ids.ts';
import { findCredit } from '#shop/credit/store-credit.server.ts';
import { findInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { cancelLines } from './cancel-lines.server.ts';

const aStep = fc.oneof(
  fc.record({
    is: fc.constant('refund' as const),
    line: fc.integer({ min: 1, max: 3 }),
    share: fc.integer({ min: 1, max: 110 }),
    withFees: fc.boolean(),
    to: fc.constantFrom('original' as const, 'store-credit' as const),
  }),
  fc.record({
    is: fc.constant('cancel' as const),
    line: fc.integer({ min: 1, max: 3 }),
    units: fc.integer({ min: 1, max: 2 }),
  }),
);
const quantities = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 });

test('whatever is refunded and cancelled, in any order and at the same time, the ledgers close to the paisa', async () => {
  const client = await openRefundClient();
  const { db, orderContext, refund, payOnline, payOnDelivery, leftOf, notesOf, sweep, razorpay } = client;
  await fc.assert(
    fc.asyncProperty(
      quantities,
      fc.boolean(),
      fc.array(aStep, { minLength: 1, maxLength: 6 }),
      async (units, isOnline, steps) => {
        const placed = await (isOnline ? payOnline : payOnDelivery)({ quantities: units, stock: 9 });
        const { orderId, customerId } = placed;
        const before = (await leftOf(orderId)).reduce((sum, { goods, fees }) => sum + goods + fees, 0);
        const left = await leftOf(orderId);
        const answers = await Promise.all(
          steps.map((step) => {
            if (step.is === 'cancel') {
              const lines = [{ line: step.line, quantity: step.units }];
              return cancelLines(orderContext, { customerId, orderId, lines, key: newId() });
            }
            const goods = left.find(({ line }) => line === step.line)?.goods ?? 0;
            const lines = [{ line: step.line, amountPaise: Math.ceil((goods * step.share) / 100) }];
            return refund(orderId, { ...step, lines });
          }),
        );
        await sweep();
        const [rows, now] = [
          await db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).execute(),
          await leftOf(orderId),
        ];
        const given = rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
        expect(given + now.reduce((sum, { goods, fees }) => sum + goods + fees, 0)).toBe(before);
        expect(rows.every(({ status }) => status === (isOnline ? 'done' : status))).toBe(true);
        const credit = rows
          .filter(({ target }) => target === 'store-credit')
          .reduce((sum, row) => sum + row.amount_paise, 0);
        expect(await findCredit(db, customerId)).toBe(credit);
        if ('paid' in placed) {
          const { id } = placed.paid as { id: string };
          const back = razorpay.refunds.filter(({ payment_id }) => payment_id === id);
          expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(given - credit);
        }
        const [invoice, notes] = [await findInvoice(db, orderId), await notesOf(orderId)];
        expect(notes.reduce((sum, { document }) => sum + document.total.gross, 0)).toBe(given);
        for (const part of ['taxable', 'cgst', 'sgst', 'igst'] as const) {
          const reversed = notes.reduce((sum, { document }) => sum + document.total[part], 0);
          expect(reversed).toBeLessThanOrEqual((invoice?.total[part] ?? 0) + (given === before ? 0 : 1));
          if (given === before) expect(reversed).toBe(invoice?.total[part]);
        }
        expect(answers.some(({ ok }) => ok) || given === 0).toBe(true);
        expect(await auditOrders(db)).toEqual([]);
      },
    ),
    { numRuns: 6 },
  );
});
