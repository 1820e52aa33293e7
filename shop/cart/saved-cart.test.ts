import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { eraseSavedCart, findSavedCart, saveCart } from './save-cart.server.ts';
import { savedCartForm } from './saved-cart.form.ts';
import { mergeSaved, readSavedLine, savedLineOf } from './saved-cart.ts';

const { db } = await openTestDatabase({ poolSize: 4 });

test.each([
  [
    'a first login keeps what both have, in the higher quantity',
    null,
    ['a.1', 'b.5'],
    ['b.2', 'c.1'],
    ['a.1', 'b.5', 'c.1'],
  ],
  ['what another device changed is taken', ['a.1', 'b.1'], ['a.1', 'b.1'], ['a.3', 'c.1'], ['a.3', 'c.1']],
  ['what was changed here is kept', ['a.1', 'b.1'], ['a.2'], ['a.1', 'b.1'], ['a.2']],
  ['both changes are kept where they differ', ['a.1', 'b.1'], ['a.1', 'd.1'], ['b.1', 'c.1'], ['d.1', 'c.1']],
  ['of two changes of one line, the one here wins', ['a.1'], ['a.2'], ['a.9'], ['a.2']],
  ['an order clears it everywhere', ['a.1'], [], ['a.1'], []],
])('%s', (_title, before, here, account, merged) => {
  expect(mergeSaved(before, here, account)).toEqual(merged);
});

test('a line is read as it was written, and nothing else is one', () => {
  const line = { id: newId(), variantId: newId(), quantity: 10 };
  for (const each of [line, { ...line, variantId: null }]) expect(readSavedLine(savedLineOf(each))).toEqual(each);
  for (const text of ['', `${line.id}..0`, `${line.id}..11`, `${line.id}.x.1`, `x..1`, `${savedLineOf(line)}.1`])
    expect(readSavedLine(text), text).toBeNull();
  const one = savedLineOf(line);
  expect(savedCartForm.safeParse({ version: '0', line: one }).data).toEqual({ version: 0, line: [one] });
  expect(savedCartForm.safeParse({ version: '0' }).data).toEqual({ version: 0, line: [] });
  const many = Array.from({ length: 101 }, () => savedLineOf({ ...line, id: newId() }));
  for (const wrong of [{}, { version: '-1' }, { version: '1', line: [one, one] }, { version: '1', line: many }])
    expect(savedCartForm.safeParse(wrong).success).toBe(false);
});

test('of devices that save over the same version one is refused; the cart is the customer’s own and can be erased', async () => {
  const [{ customerId }, other] = [await openCustomer(db), await openCustomer(db)];
  expect(await findSavedCart(db, customerId)).toEqual({ id: null, version: 0, lines: [] });
  const lines = [savedLineOf({ id: newId(), variantId: null, quantity: 2 })];
  const answers = await Promise.all([1, 2, 3].map(() => saveCart(db, customerId, { version: 0, lines })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const saved = await findSavedCart(db, customerId);
  expect(saved).toEqual({ id: expect.any(String), version: 1, lines });
  expect(await saveCart(db, customerId, { version: 1, lines: [] })).toMatchObject({
    value: { id: saved.id, version: 2 },
  });
  expect(await saveCart(db, customerId, { version: 1, lines })).toEqual({ ok: false, reason: 'changed' });
  expect((await findSavedCart(db, other.customerId)).id).toBeNull();
  await eraseSavedCart(db, customerId);
  expect((await findSavedCart(db, customerId)).id).toBeNull();
  const tooMany = Array.from({ length: 101 }, () => lines[0] ?? '');
  await expect(saveCart(db, customerId, { version: 0, lines: tooMany })).rejects.toThrow(/carts/);
});
