import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { openProduct, stockOf, variantInput } from '#tests/support/fixtures/catalog.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { deleteDraft, endDraftLink, openDraft, saveAgreement, setDraftLine } from './edit-draft.server.ts';
import { findDraftOrder } from './find-drafts.server.ts';
import { placeDraft, sendDraftLink, versionOf } from './place-draft.server.ts';

/** A draft with one unit, and its link as one page shows it. */
async function openLinked(client: Awaited<ReturnType<typeof openCheckoutClient>>) {
  const { db, orderContext, adminId } = client;
  const product = await openProduct(db, { variants: [variantInput({ stock: 5 })] });
  const opened = await openDraft(db, { adminId, email: `${product.id}@example.com`, address: anAddress() });
  if (!opened.ok) throw new Error(opened.reason);
  const { id } = opened.value;
  const line = { productId: product.id, variantId: product.variantIds[0] ?? '' };
  await setDraftLine(db, id, { ...line, quantity: 1 });
  await sendDraftLink(orderContext, { id, adminId });
  const draft = await findDraftOrder(db, id);
  if (draft?.expiresAt == null) throw new Error('There is no link');
  const { expiresAt: linkEndsAt } = draft;
  const version = versionOf(draft, orderContext.payments.enabledMethods);
  const confirm = (method = 'cod') => placeDraft(orderContext, { id, method, version, by: { linkEndsAt } });
  const place = () => placeDraft(orderContext, { id, method: 'cod', version, by: { adminId } });
  const ordersNow = () =>
    db.selectFrom('orders').select(['id', 'payable_paise']).where('customer_id', '=', draft.customerId).execute();
  /** Whether another transaction has locked the draft. */
  const isLocked = async () => {
    const free = await db
      .selectFrom('draft_orders')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .execute();
    return free.length === 0;
  };
  /** Starts a confirmation, and waits until it has locked the draft or has ended. The caller awaits `confirmed`. */
  const confirmAhead = async () => {
    let isWaiting = true;
    const confirmed = confirm().finally(() => {
      isWaiting = false;
    });
    while (isWaiting && !(await isLocked()));
    return { confirmed };
  };
  return { id, line, confirm, confirmAhead, place, ordersNow };
}

test('a link that is confirmed in ten tabs, while the shop places it too, is one order', async () => {
  const client = await openCheckoutClient();
  const { confirm, place, ordersNow, line } = await openLinked(client);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, at) => confirm(at % 2 === 0 ? 'cod' : 'upi')),
    place(),
  ]);
  const reasons = answers.map((answer) => (answer.ok ? 'ok' : answer.reason)).toSorted();
  expect(reasons).toEqual(['ok', ...Array(10).fill('placed')]);
  expect(await ordersNow()).toHaveLength(1);
  expect(await stockOf(client.db, line.variantId)).toBe(4);
});

test('a confirmation beside a change, the end of the link or its deletion is one of both', async () => {
  const client = await openCheckoutClient();
  const { db, adminId } = client;
  const ends = new Set<string>();
  for (let round = 0; round < 24; round += 1) {
    const { id, line, confirm, confirmAhead, ordersNow } = await openLinked(client);
    const other = [
      () => saveAgreement(db, { id, adminId, agreed: { discountPaise: 0, reason: '', deliveryPaise: 60_00 } }),
      () => setDraftLine(db, id, { ...line, quantity: 3 }),
      () => deleteDraft(db, { id, adminId }),
      () => endDraftLink(db, { id, adminId }),
    ][round % 4];
    if (other === undefined) throw new Error('unreachable');
    // Started together, the change nearly always wins, because it has fewer statements. So each also starts first in
    // eight rounds.
    const ahead = ['none', 'confirmation', 'change'][Math.floor(round / 8)];
    const begun = ahead === 'confirmation' ? await confirmAhead() : null;
    const change = other();
    if (ahead === 'change') await change;
    const [changed, placed] = await Promise.all([change, begun?.confirmed ?? confirm()]);
    const orders = await ordersNow();
    // The order is what the page showed: one unit without a delivery charge.
    expect(orders.map(({ payable_paise }) => payable_paise)).toEqual(placed.ok ? [499_00] : []);
    // A link can be ended after its order, too.
    if (round % 4 < 3) expect(placed.ok).toBe(!changed.ok);
    if (ahead !== 'none') expect(placed.ok).toBe(ahead === 'confirmation');
    ends.add(placed.ok ? 'placed' : placed.reason);
  }
  expect([...ends]).toEqual(expect.arrayContaining(['placed', 'changed', 'not-found']));
});
