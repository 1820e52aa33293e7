import { beforeEach, expect, test } from 'vitest';
import { toast, toastsNow } from './toast-store.ts';

beforeEach(() => {
  for (const { id } of toastsNow()) toast.dismiss(id);
});

const texts = () => toastsNow().map(({ text }) => text);

test('toasts are shown in order until they are dismissed', () => {
  toast.success('Item added to cart!');
  toast.error('Item already in cart!');
  expect(texts()).toEqual(['Item added to cart!', 'Item already in cart!']);
  toast.dismiss(toastsNow()[0]?.id ?? 0);
  expect(texts()).toEqual(['Item already in cart!']);
});

test('repeating a message restarts its toast instead of adding one', () => {
  toast.info('Sharing not supported');
  const first = toastsNow()[0]?.id;
  toast.info('Sharing not supported');
  expect(texts()).toEqual(['Sharing not supported']);
  expect(toastsNow()[0]?.id).not.toBe(first);
});

test('a fifth toast removes the oldest', () => {
  for (const text of ['1', '2', '3', '4', '5']) toast.info(text);
  expect(texts()).toEqual(['2', '3', '4', '5']);
});
