import { expect, test } from 'vitest';
import { once } from './once.ts';

test('it runs at the first call, and its value is kept, even one that is undefined', () => {
  let runs = 0;
  const read = once(() => {
    runs += 1;
    return undefined;
  });
  expect(runs).toBe(0);
  expect([read(), read(), runs]).toEqual([undefined, undefined, 1]);
});
