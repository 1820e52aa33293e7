import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { isId } from './ids.ts';

test('only ids of the shop are valid', () => {
  expect(isId(newId())).toBe(true);
  for (const text of ['', '1', 'undefined', `${newId()} `, newId().toUpperCase(), "' or 1=1 --"]) {
    expect(isId(text), text).toBe(false);
  }
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
