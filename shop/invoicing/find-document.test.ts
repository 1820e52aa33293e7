import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { registeredShop as details, writeOrder } from '#tests/support/fixtures/orders.ts';
import { findDocument, hasReceipt } from './find-document.server.ts';
import { issueInvoice } from './issue-invoice.server.ts';

test('orders from before the first invoice have receipts until they are invoiced', async () => {
  const { db } = await openTestDatabase();
  const unregistered = { ...details, gstin: null };
  const placedAt = new Date(Date.now() - 3_600_000);
  const delivered = await writeOrder(db, { status: 'delivered', placedAt });
  const packed = await writeOrder(db, { status: 'packed', placedAt });
  const unpaid = await writeOrder(db, { status: 'unpaid', placedAt });
  const all = [delivered, packed, unpaid];
  const receipts = (shop: typeof details) => Promise.all(all.map((id) => hasReceipt(db, shop, id)));
  const documentOf = (orderId: string) =>
    findDocument(db, details, { orderId, customerId: null, kind: 'invoice' as const });
  expect(await receipts(unregistered)).toEqual([true, true, false]);
  // The packed one gets an invoice when it is completed.
  expect(await receipts(details)).toEqual([true, false, false]);

  await issueInvoice(db, details, packed);
  const free = await writeOrder(db, { status: 'completed', lines: [{ unitPayablePaise: 0 }] });
  all.push(free);
  expect(await receipts(details)).toEqual([true, false, false, false]);
  // It states no tax, so it does not show the GSTIN that the shop has now.
  expect(await documentOf(delivered)).toMatchObject({ kind: 'receipt', seller: { gstin: null } });
  expect(await documentOf(packed)).toMatchObject({ kind: 'invoice' });
  expect([await documentOf(unpaid), await documentOf(free)]).toEqual([null, null]);
});

test('files are supplied where the goods of the same checkout go, or where the business that buys them is', async () => {
  const { db, orderContext, checkOut } = await openCheckoutClient({ SHOP_GSTIN: '29ABCDE1234F1ZW' });
  const address = { state: 'Tamil Nadu', stateCode: '33', city: 'Chennai', pincode: '600001' };
  const placesOf = async (input: Parameters<typeof checkOut>[0]) => {
    const { orderId, fileOrderId } = await checkOut({ hasFile: true, ...input });
    const places = [];
    for (const id of [orderId, fileOrderId]) {
      await issueInvoice(db, orderContext.details, id);
      const document = await findDocument(db, orderContext.details, {
        orderId: id,
        customerId: null,
        kind: 'invoice',
      });
      places.push(document?.kind === 'invoice' && document.placeOfSupply.code);
      if (id === fileOrderId) expect(document?.buyer.address).not.toContain('Chennai');
    }
    return places;
  };
  expect(await placesOf({ address })).toEqual(['33', '33']);
  const business = { gstin: '27AAPFU0939F1ZV', name: 'Lantern Prints' };
  expect(await placesOf({ address, business })).toEqual(['33', '27']);
});
