import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#db/ids.ts';
import { buyNow } from './cart-store.ts';
import { clearLines } from './ordered-lines.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an order of “Buy Now” clears its own item, and not the one that was chosen since', () => {
  const [crane, mask, red, blue] = [newId(), newId(), newId(), newId()];
  const stored = new Map([['buyNowItem', JSON.stringify({ id: mask, variantId: red })]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  for (const key of [`${crane} null`, `${mask} ${blue}`]) clearLines({ keys: [key], isBuyNow: true });
  expect(buyNow.item()).toMatchObject({ id: mask, variantId: red });
  clearLines({ keys: [`${mask} ${red}`], isBuyNow: true });
  expect(buyNow.item()).toBeNull();
});
