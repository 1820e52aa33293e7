import { expect, test } from 'vitest';
import type { OrderInList } from '#shop/orders/order-view.ts';
import { listedOrder } from './order-table.tsx';

const now = new Date('2026-11-22T09:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const unpaid: OrderInList = {
  id: '01a20271-6441-76b1-b72e-a297ee6b0f7d',
  number: 25145,
  kind: 'shop',
  status: 'unpaid',
  method: 'upi',
  isPaid: false,
  payablePaise: 814_400,
  createdAt: new Date('2026-11-22T08:48:35.393Z'),
  expiresAt: inMinutes(14.5),
  name: 'Kitsune 狐 “Moon”, Deluxe',
  image: null,
  units: 2,
  firstUnits: 2,
};

test('only an unpaid product order with a deadline shows the minutes left to pay', () => {
  const orders: OrderInList[] = [
    unpaid,
    { ...unpaid, expiresAt: inMinutes(-1) },
    { ...unpaid, kind: 'service' },
    { ...unpaid, status: 'confirmed', isPaid: true },
    { ...unpaid, expiresAt: null },
  ];
  expect(orders.map((order) => listedOrder(order, now).minutesLeft)).toEqual([15, 0, null, null, null]);
});
