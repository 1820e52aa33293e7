import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumOf } from '#lib/money.ts';
import { payable } from '#shop/catalog/product.ts';
import { findDocument } from '#shop/invoicing/find-document.server.ts';
import type { Invoice } from '#shop/invoicing/invoice.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import '#tests/support/database.ts';
import { openShopWithBuyer, placed } from '#tests/support/fixtures/shop-with-buyer.ts';
import { placeOrder } from './place-order.server.ts';

/** Prices and discounts with remainders of every kind; the last one is a file. */
const goods = [
  { price: 999_00, discount: 20, gstRate: 18 },
  { price: 1_00, discount: 0, gstRate: 5 },
  { price: 49_999_00, discount: 33.337, gstRate: 12 },
  { price: 333_00, discount: 12.5, gstRate: null },
  { price: 777_00, discount: 100, gstRate: 18 },
  { price: 250_00, discount: 7, gstRate: 18, type: 'digital' as const, category: null },
];

test('rows, order, page and invoice agree for every cart, and a cancelled order is refunded completely', async () => {
  const { db, orderContext } = await openShopWithBuyer({
    COD_FEE: '49',
    DELIVERY_FEE: '60',
    DELIVERY_FREE_FROM: '2000',
    TEST_PAYMENTS: 'on',
    SHOP_GSTIN: '29ABCDE1234F1ZW',
  });
  const products = await Promise.all(
    goods.map((product) => openProduct(db, { ...product, variants: [variantInput({ stock: null })] })),
  );
  const cart = fc.uniqueArray(fc.record({ at: fc.nat(goods.length - 1), quantity: fc.integer({ min: 1, max: 10 }) }), {
    minLength: 1,
    selector: ({ at }) => at,
  });
  await fc.assert(
    fc.asyncProperty(cart, fc.constantFrom('cod' as const, 'test' as const), async (lines, method) => {
      const buyer = await openCustomer(db);
      const submitted = lines.map(({ at, quantity }) => {
        const { price = 0, discount = 0 } = goods[at] ?? {};
        return requestedLine(products[at]?.id ?? '', { quantity, seenPaise: payable(price, discount) });
      });
      const answer = await placeOrder(
        orderContext,
        buyer,
        checkoutInput(submitted, { ...buyer, method, filesMethod: 'test' }),
      );
      // What is free or not for sale by this method is another test's.
      fc.pre(answer.ok);
      for (const { id, kind } of placed(answer).orders) {
        const view = await findOrder(db, buyer.customerId, id);
        if (view === null) throw new Error('The order is not there');
        const { total, discount, further, payable: pay } = view.totals;
        expect(pay).toBe(view.payablePaise);
        expect(total - discount + sumOf(further.map(({ amount }) => amount))).toBe(pay);
        const sold = sumOf(view.lines.map(({ unitPayablePaise, quantity }) => unitPayablePaise * quantity));
        expect(total - discount).toBe(sold);
        const isCharged = kind === 'shop' && sold > 0;
        const delivery = isCharged && sold < 2_000_00 ? 60_00 : 0;
        expect(pay - sold).toBe(delivery + (method === 'cod' && isCharged ? 49_00 : 0));
        if (view.status === 'completed') continue;
        const paid = await moveOrder(db, orderContext, id, 'confirmed', { actor: 'admin', isPaymentReceived: true });
        if (pay > 0) {
          expect(paid.ok).toBe(true);
          const invoice = await findDocument(db, orderContext.details, {
            orderId: id,
            customerId: null,
            kind: 'invoice',
          });
          expect(invoice?.total).toMatchObject({ listed: total + pay - sold, discount, gross: pay });
          const { taxable, cgst, sgst, igst } = (invoice as Invoice).total;
          expect(taxable + cgst + sgst + igst).toBe(pay);
        }
        await moveOrder(db, orderContext, id, 'cancelled', { actor: 'admin' });
        const { refunded } = await db
          .selectFrom('order_adjustments')
          .select((pick) => pick.fn.sum<number | null>('amount_paise').as('refunded'))
          .where('order_id', '=', id)
          .where('refund_id', 'is not', null)
          .executeTakeFirstOrThrow();
        expect(0 - (refunded ?? 0)).toBe(pay);
      }
    }),
    { numRuns: 40 },
  );
  expect(await auditOrders(db)).toEqual([]);
});
