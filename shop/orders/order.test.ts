import { expect, test } from 'vitest';
import { isCancellable, mayMove, orderKinds, orderStatuses, statusText } from './order.ts';

/** Decision 10, as it is written. */
const table = `
  unpaid → pending, confirmed, completed, cancelled
  pending → quoted (service), confirmed, completed, cancelled
  quoted → unpaid, confirmed, cancelled
  confirmed → packed, completed, cancelled
  packed → shipped, completed, cancelled (admin only)
  shipped → delivered, completed
  delivered → completed
  cancelled → refunded`;

const moves = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [from = '', targets = ''] = line.trim().split(' → ');
      return targets.split(', ').map((target) => {
        const [, to = '', who = ''] = /^(\w+)(?: \((.+)\))?$/.exec(target) ?? [];
        return [`${from} ${to}`, who] as const;
      });
    }),
);

test('an order moves only as the table of moves allows, for every actor', () => {
  expect(moves.size).toBe(21);
  for (const from of orderStatuses) {
    for (const to of orderStatuses) {
      for (const kind of orderKinds) {
        for (const actor of ['customer', 'admin', 'system', 'payment'] as const) {
          const who = moves.get(`${from} ${to}`);
          const isForIt = (who !== 'service' && from !== 'quoted') || kind === 'service';
          const isAllowed = who !== undefined && isForIt && (who !== 'admin only' || actor === 'admin');
          expect(mayMove(from, to, kind, actor), `${kind}: ${from} → ${to} by ${actor}`).toBe(isAllowed);
        }
      }
    }
  }
});

test('a customer cancels until the parcel is packed', () => {
  const open = orderStatuses.filter((status) => isCancellable(status, 'shop'));
  expect(open).toEqual(['unpaid', 'pending', 'confirmed']);
  expect(orderStatuses.filter((status) => isCancellable(status, 'service'))).toEqual([
    'unpaid',
    'pending',
    'quoted',
    'confirmed',
  ]);
});

test('a status is shown as it is stored with its first letter raised, and as Pending where there is none', () => {
  expect(orderStatuses.map(statusText)).toEqual(
    'Unpaid Pending Quoted Confirmed Packed Shipped Delivered Completed Cancelled Refunded'.split(' '),
  );
  expect([null, undefined, ''].map(statusText)).toEqual(['Pending', 'Pending', 'Pending']);
});
