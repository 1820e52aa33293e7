import { expect, onTestFinished, test, vi } from 'vitest';
import { cart } from '#app/client/cart-store.ts';
import { newId } from '#db/ids.ts';
import { tryCheckout } from './try-checkout.ts';

const [crane, brushes] = [newId(), newId()];

/** What stays in a cart of goods and files, paid separately, after the server has redirected to `location`. */
async function cartAfter(location: string): Promise<string[]> {
  const entry = { variantId: null, price: 800_00, discount: 0, image: null, optionText: null, quantity: 1 };
  cart.replace([
    { ...entry, id: crane, name: 'Crane', type: 'shop' },
    { ...entry, id: brushes, name: 'Ink brushes', type: 'digital' },
  ]);
  const form = new FormData();
  for (const key of [`${crane} null`, `${brushes} null`]) form.append('key', key);
  form.set('goodsKey', `${crane} null`);
  const redirected = new Response(null, { status: 303, headers: { location } });
  const answer = tryCheckout(form, () => Promise.reject(redirected)).catch((thrown) => thrown);
  await vi.runAllTimersAsync();
  expect(await answer).toBe(redirected);
  return cart.entries().map(({ id }) => id);
}

test('what is ordered leaves the cart, and files that are unpaid or were cancelled stay', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    cart.replace([]);
  });
  expect(await cartAfter('/orders')).toEqual([]);
  expect(await cartAfter('/orders/7/pay')).toEqual([brushes]);
  expect(await cartAfter('/orders?cancelled=1')).toEqual([brushes]);
});
