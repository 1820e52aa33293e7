import { expect, test } from 'vitest';
import {
  isCancellable,
  isOver,
  mayMove,
  type OrderKind,
  orderKinds,
  orderStatuses,
  rulesOf,
  statusesWith,
  statusText,
} from './order.ts';

/** Decision 10, with a parcel that comes back (docs/decisions/0099-carriers.md). */
const table = `
  unpaid → pending, confirmed, completed, cancelled
  pending → quoted (service), confirmed, completed, cancelled
  quoted → unpaid, confirmed, cancelled
  confirmed → packed, completed, cancelled
  packed → shipped, completed, cancelled (admin only)
  shipped → delivered, completed, cancelled (system only)
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

const named = orderStatuses.filter((status) => table.includes(status));

test('an order changes its status only as the table of transitions allows, for every actor', () => {
  expect(moves.size).toBe(22);
  for (const from of named) {
    for (const to of named) {
      for (const kind of orderKinds) {
        for (const actor of ['customer', 'admin', 'system', 'payment'] as const) {
          const who = moves.get(`${from} ${to}`);
          const isForIt = [from, to].every((status) => rulesOf(status).kinds.includes(kind));
          const isAllowed = who !== undefined && isForIt && (!who.endsWith(' only') || who === `${actor} only`);
          expect(mayMove(from, to, kind, actor), `${kind}: ${from} → ${to} by ${actor}`).toBe(isAllowed);
        }
      }
    }
  }
});

test('only services are quoted, and files are never packed or shipped', () => {
  const notFor = (kind: OrderKind) => named.filter((status) => !rulesOf(status).kinds.includes(kind));
  expect(notFor('shop')).toEqual(['quoted']);
  expect(notFor('digital')).toEqual(['quoted', 'packed', 'shipped', 'delivered']);
  expect(notFor('service')).toEqual([]);
});

test('every status but the first can be reached, and every kind of order can be closed', () => {
  for (const to of orderStatuses.slice(1)) {
    expect(
      orderStatuses.filter((from) => mayMove(from, to, rulesOf(to).kinds[0] ?? 'shop', 'admin')),
      to,
    ).not.toEqual([]);
  }
  for (const from of orderStatuses.filter((status) => !isOver(status))) {
    for (const kind of rulesOf(from).kinds) {
      expect(
        orderStatuses.filter((to) => mayMove(from, to, kind, 'admin')),
        `${kind}: ${from}`,
      ).not.toEqual([]);
    }
  }
});

test('a customer can cancel until the parcel is packed', () => {
  const open = orderStatuses.filter((status) => isCancellable(status, 'shop'));
  expect(open).toEqual(['unpaid', 'pending', 'confirmed']);
  expect(orderStatuses.filter((status) => isCancellable(status, 'service'))).toEqual([
    'unpaid',
    'pending',
    'quoted',
    'confirmed',
  ]);
});

test('a status is shown capitalised, and as Pending where there is none', () => {
  for (const status of orderStatuses) expect(statusText(status)).toBe(status[0]?.toUpperCase() + status.slice(1));
  expect([null, undefined].map(statusText)).toEqual(['Pending', 'Pending']);
});

test('only completed is green', () => {
  expect(statusesWith(({ tone }) => tone === 'done')).toEqual(['completed']);
});
