import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import '#tests/support/database.ts';
import { issueInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { checkoutForm } from './checkout.form.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';

const business = { gstin: '27AAPFU0939F1ZV', name: 'Lantern Prints' };

async function openBuyer(env: Record<string, string> = { SHOP_GSTIN: '29ABCDE1234F1ZW' }) {
  const client = await openCheckoutClient(env);
  const { db, orderContext } = client;
  const buyer = await openCustomer(db);
  const product = await openProduct(db);
  const input = () => checkoutInput([requestedLine(product.id)], buyer);
  const order = (changes: object = { business }) => placeOrder(orderContext, buyer, { ...input(), ...changes });
  const remembered = async () => (await readCheckout(db, orderContext, buyer.customerId)).business;
  return { ...client, buyer, input, order, remembered };
}

test('the order of a business keeps its GSTIN and name, and the invoice names them', async () => {
  const { db, orderContext, order } = await openBuyer();
  const placed = await order();
  if (!placed.ok) throw new Error(placed.reason);
  const orderId = placed.value.orders[0]?.id ?? '';
  await issueInvoice(db, orderContext.details, orderId);
  const { document } = await db.selectFrom('invoices').select('document').executeTakeFirstOrThrow();
  expect(document).toMatchObject({
    buyer: { ...business, address: 'Asha Rao, 4 Lantern Street, Bengaluru 560001, Karnataka' },
    placeOfSupply: { state: 'Karnataka', code: '29' },
    isWithinState: true,
  });
});

test('the account remembers the business of the last order, and forgets it with a private one', async () => {
  const { order, remembered } = await openBuyer();
  expect(await remembered()).toBeNull();
  await order();
  expect(await remembered()).toEqual(business);
  await order({ business: null });
  expect(await remembered()).toBeNull();
});

test('a name that is too long is cut off, and not in the middle of an emoji', async () => {
  const { order, remembered } = await openBuyer();
  const fields = { idempotencyKey: newId(), paymentMethod: 'cod', gstin: business.gstin };
  const form = checkoutForm.parse({ ...fields, businessName: `${'x'.repeat(99)}🏮` });
  expect(await order({ business: form.business })).toMatchObject({ ok: true });
  expect(await remembered()).toEqual({ ...business, name: 'x'.repeat(99) });
});

test('a shop without a GSTIN asks for none', async () => {
  const { remembered } = await openBuyer({});
  expect(await remembered()).toBeUndefined();
});

test('a wrong GSTIN or a missing name places nothing', async () => {
  const { db, order } = await openBuyer();
  for (const wrong of [{ gstin: '27AAPFU0939F1ZW' }, { gstin: '' }, { name: '' }]) {
    expect(await order({ business: { ...business, ...wrong } })).toMatchObject({ reason: 'business-wrong' });
  }
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
});

test('the same key for another business is another order', async () => {
  const { input, order } = await openBuyer();
  const first = input();
  expect(await order({ ...first, business })).toMatchObject({ ok: true });
  expect(await order({ ...first, business })).toMatchObject({ ok: true });
  expect(await order({ ...first, business: null })).toMatchObject({ reason: 'key-reused' });
});
