import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { isId, readNumber } from './ids.ts';

test('only ids of the shop are valid', () => {
  expect(isId(newId())).toBe(true);
  for (const text of ['', '1', 'undefined', `${newId()} `, newId().toUpperCase(), "' or 1=1 --"]) {
    expect(isId(text), text).toBe(false);
  }
});

test('the number of an order is read with and without its sign', () => {
  for (const text of ['1042', '#1042', '0001042']) expect(readNumber(text), text).toBe(1_042);
  for (const text of ['', '#', '0', '-1', '1.5', '1042 ', '1'.repeat(16)]) expect(readNumber(text), text).toBeNull();
});

test('an id cannot be guessed from earlier or later ones', () => {
  // Of the same millisecond mostly: what is left is chance, every bit of it.
  const ends = Array.from({ length: 2_000 }, () => newId().slice(-12));
  expect(new Set(ends).size).toBe(ends.length);
  for (let bit = 0; bit < 48; bit += 1) {
    const set = ends.filter((end) => (BigInt(`0x${end}`) >> BigInt(bit)) & 1n).length;
    expect(Math.abs(set - 1_000), `bit ${bit}`).toBeLessThan(250);
  }
});
