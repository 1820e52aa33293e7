import { expect, test } from 'vitest';
import type { OrderInList } from '#shop/orders/order-view.ts';
import { packOrders, unpackOrders } from './packed-orders.ts';

const listed = {
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
const shown = { ...listed, minutesLeft: null };
const order: OrderInList = { ...listed, kind: 'shop', expiresAt: null };
const now = new Date('2026-11-22T09:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test('packed orders are the same orders again', () => {
  const others = { isPaid: true, image: null, pieces: null, payablePaise: 0 };
  expect(unpackOrders(packOrders([order, { ...order, ...others }], now))).toEqual([shown, { ...shown, ...others }]);
  expect(unpackOrders(packOrders([], now))).toEqual([]);
});

test('of an unpaid order the minutes that are left to pay travel along, of a service or a paid order none', () => {
  const unpaid: OrderInList = { ...order, status: 'unpaid', method: 'upi' };
  const orders: OrderInList[] = [
    { ...unpaid, expiresAt: inMinutes(14.5) },
    { ...unpaid, expiresAt: inMinutes(-1) },
    { ...unpaid, kind: 'service', expiresAt: inMinutes(14.5) },
    { ...order, status: 'confirmed', expiresAt: inMinutes(14.5) },
  ];
  expect(unpackOrders(packOrders(orders, now)).map(({ minutesLeft }) => minutesLeft)).toEqual([15, 0, null, null]);
});

test('a name cannot break out of its place', () => {
  const unpacked = unpackOrders(packOrders([{ ...order, name: 'Two\nlines\tand more' }, order], now));
  expect(unpacked).toEqual([{ ...shown, name: 'Two lines and more' }, shown]);
});
