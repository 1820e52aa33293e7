import { expect, test } from 'vitest';
import { findState, stateOfCode, states } from './states.ts';

test('India has 28 states and 8 union territories, each with its own GST code', () => {
  expect(states).toHaveLength(36);
  expect(new Set(states.map(({ code }) => code)).size).toBe(36);
  expect(states.map(({ name }) => name)).toEqual(states.map(({ name }) => name).toSorted());
  for (const { code } of states) expect(code).toMatch(/^(0[1-9]|[12]\d|3[0-8])$/);
  expect(['29', '07', '27', '33', '36', '38', '26'].map((code) => stateOfCode(code)?.name)).toEqual([
    'Karnataka',
    'Delhi',
    'Maharashtra',
    'Tamil Nadu',
    'Telangana',
    'Ladakh',
    'Dadra and Nagar Haveli and Daman and Diu',
  ]);
  expect(stateOfCode('25')).toBeNull();
});

test('a state is found by its name, aliases and vehicle code, in any spelling', () => {
  const names: Record<string, string[]> = {
    '29': ['Karnataka', 'KARNATAKA', ' karnataka ', 'ka'],
    '07': ['New Delhi', 'NCT of Delhi', 'The National Capital Territory of Delhi'],
    '01': ['Jammu & Kashmir', 'Jammu and Kashmir', 'J&K', 'JK'],
    '33': ['TamilNadu', 'Tamil-Nadu', 'tn'],
    '21': ['Orissa', 'Odisha'],
    '34': ['Pondicherry'],
    '05': ['Uttaranchal'],
    '26': ['The Dadra and Nagar Haveli and Daman and Diu', 'Daman & Diu'],
  };
  for (const [code, texts] of Object.entries(names)) {
    for (const text of texts) expect(findState(text)?.code, text).toBe(code);
  }
  for (const text of ['', 'Karnatak', 'Kerela!', 'Bavaria', 'and', '<b>']) expect(findState(text), text).toBeNull();
});

test('names and aliases of states are unique', () => {
  for (const { code, name, aliases } of states) {
    for (const text of [name, ...aliases]) expect(findState(text)?.code, text).toBe(code);
  }
});
