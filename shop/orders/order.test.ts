import { expect, test } from 'vitest';
import { mayMove, type OrderStatus, orderStatuses, statusText } from './order.ts';

test('a status is shown as it is stored, its first letter raised, and Pending where none is', () => {
  expect(statusText('completed')).toBe('Completed');
  for (const status of orderStatuses) expect(statusText(status).toLowerCase()).toBe(status);
  for (const nothing of [null, undefined, '']) expect(statusText(nothing)).toBe('Pending');
});

test('an order moves as the table of moves says, and no other way', () => {
  const table: Record<OrderStatus, OrderStatus[]> = {
    unpaid: ['pending', 'confirmed', 'completed', 'cancelled'],
    pending: ['quoted', 'confirmed', 'completed', 'cancelled'],
    quoted: ['unpaid', 'confirmed', 'cancelled'],
    confirmed: ['packed', 'completed', 'cancelled'],
    packed: ['shipped', 'completed', 'cancelled'],
    shipped: ['delivered', 'completed'],
    delivered: ['completed'],
    completed: [],
    cancelled: ['refunded'],
    refunded: [],
  };
  for (const from of orderStatuses) {
    const reached = orderStatuses.filter((to) => mayMove(from, to, 'service', 'admin'));
    expect(reached.toSorted(), from).toEqual(table[from].toSorted());
    const byCustomer = orderStatuses.filter((to) => mayMove(from, to, 'shop', 'customer'));
    const withoutQuotes = from === 'quoted' ? [] : table[from].filter((to) => to !== 'quoted');
    const expected = withoutQuotes.filter((to) => from !== 'packed' || to !== 'cancelled');
    expect(byCustomer.toSorted(), from).toEqual(expected.toSorted());
  }
});
