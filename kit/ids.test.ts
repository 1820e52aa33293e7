import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { isId } from './ids.ts';

test('what the shop makes is an id, and nothing else is', () => {
  expect(isId(newId())).toBe(true);
  for (const text of ['', '1', 'undefined', `${newId()} `, newId().toUpperCase(), "' or 1=1 --"]) {
    expect(isId(text), text).toBe(false);
  }
});
