import { expect, test } from 'vitest';
import { openGate } from './gate.ts';

/** A gate for two at once, and a clock that is set by hand. */
function open(waitMs = { order: 1_000, page: 100 }) {
  const clock = { now: 0 };
  const gate = openGate({ atOnce: 2, waitMs, lineMax: 4, now: () => clock.now });
  return { clock, gate };
}

test('as many as fit go in at once; the next wait for a place, first come first served', async () => {
  const { gate } = open();
  expect([gate.enter('page'), gate.enter('page')]).toEqual([true, true]);
  const order: string[] = [];
  const third = Promise.resolve(gate.enter('page')).then((isIn) => order.push(`third ${isIn}`));
  const fourth = Promise.resolve(gate.enter('page')).then((isIn) => order.push(`fourth ${isIn}`));
  expect(gate.counts()).toEqual({ inside: 2, waiting: 2, shed: 0 });
  gate.leave();
  await third;
  gate.leave();
  await fourth;
  expect(order).toEqual(['third true', 'fourth true']);
  gate.leave();
  gate.leave();
  expect(gate.counts()).toEqual({ inside: 0, waiting: 0, shed: 0 });
});

test('orders go before pages that waited longer', async () => {
  const { gate } = open();
  gate.enter('page');
  gate.enter('page');
  const order: string[] = [];
  const page = Promise.resolve(gate.enter('page')).then(() => order.push('page'));
  const bought = Promise.resolve(gate.enter('order')).then(() => order.push('order'));
  gate.leave();
  gate.leave();
  await Promise.all([page, bought]);
  expect(order).toEqual(['order', 'page']);
});

test('who would wait too long, by what answers take now, is turned away at once; orders are let wait longer', async () => {
  const { clock, gate } = open();
  gate.enter('page');
  gate.enter('page');
  // Forty answers, each 50 ms after the other: the pace is known then.
  const served: (boolean | Promise<boolean>)[] = [];
  for (let count = 0; count < 40; count += 1) {
    served.push(gate.enter('order'));
    clock.now += 50;
    gate.leave();
  }
  expect(await Promise.all(served)).toEqual(served.map(() => true));
  const waiting = [gate.enter('page'), gate.enter('page')];
  expect(gate.enter('page')).toBe(false);
  expect(gate.enter('order')).toBeInstanceOf(Promise);
  expect(gate.counts().shed).toBe(1);
  gate.leave();
  gate.leave();
  expect(await waiting[0]).toBe(true);
});

test('a place goes to somebody who still waits in time, and is not lost where nobody does', async () => {
  const { clock, gate } = open();
  gate.enter('page');
  gate.enter('page');
  const late = gate.enter('page');
  clock.now += 101;
  const fresh = gate.enter('page');
  gate.leave();
  expect(await late).toBe(false);
  expect(await fresh).toBe(true);
  gate.leave();
  gate.leave();
  expect(gate.counts()).toEqual({ inside: 0, waiting: 0, shed: 1 });
});

test('a line has an end, and nobody waits for ever where nobody leaves', async () => {
  const { clock, gate } = open();
  gate.enter('page');
  gate.enter('page');
  const line = Array.from({ length: 4 }, () => gate.enter('page'));
  expect(gate.enter('order')).toBe(false);
  clock.now += 101;
  expect(await Promise.all(line)).toEqual([false, false, false, false]);
  expect(gate.counts()).toEqual({ inside: 2, waiting: 0, shed: 5 });
});

test('who only waits for somebody else takes no place meanwhile, and is not turned away afterwards', async () => {
  const { gate } = open();
  gate.enter('page');
  gate.enter('page');
  const third = gate.enter('page');
  const far = Promise.withResolvers<string>();
  const waited = gate.outside(() => far.promise);
  expect(await third).toBe(true);
  const fourth = gate.enter('page');
  far.resolve('an answer');
  expect(await waited).toBe('an answer');
  expect(gate.counts()).toEqual({ inside: 3, waiting: 1, shed: 0 });
  // One more than fit: the first to leave makes room for nobody.
  gate.leave();
  expect(gate.counts()).toEqual({ inside: 2, waiting: 1, shed: 0 });
  gate.leave();
  expect(await fourth).toBe(true);
  await expect(gate.outside(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  gate.leave();
  gate.leave();
  expect(gate.counts()).toEqual({ inside: 0, waiting: 0, shed: 0 });
});
