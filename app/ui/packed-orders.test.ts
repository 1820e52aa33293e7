import { expect, test } from 'vitest';
import type { OrderInList } from '#shop/orders/order-view.ts';
import { packOrders, unpackOrders } from './packed-orders.ts';

const shown = {
  id: '01a20271-6441-76b1-b72e-a297ee6b0f7d',
  number: 25145,
  status: 'pending',
  method: 'cod',
  isPaid: false,
  payablePaise: 814_400,
  createdAt: new Date('2026-11-22T08:48:35.393Z'),
  name: 'Kitsune 狐 “Moon”, Deluxe',
  image: '/media/01a20268-0b30-70c5-8cd8-6be086127600/640.webp',
  pieces: 2,
} as const;
const order: OrderInList = { ...shown, kind: 'shop', expiresAt: null };

test('packed orders are the same orders again', () => {
  const others = { isPaid: true, image: null, pieces: null, payablePaise: 0 };
  expect(unpackOrders(packOrders([order, { ...order, ...others }]))).toEqual([shown, { ...shown, ...others }]);
  expect(unpackOrders(packOrders([]))).toEqual([]);
});

test('a name cannot break out of its place', () => {
  const unpacked = unpackOrders(packOrders([{ ...order, name: 'Two\nlines\tand more' }, order]));
  expect(unpacked).toEqual([{ ...shown, name: 'Two lines and more' }, shown]);
});
