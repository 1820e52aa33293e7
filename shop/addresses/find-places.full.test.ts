import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compilePincodes, readOffices } from '#tools/pincodes/compile.ts';
import { findPlaces } from './find-places.ts';
import { findState } from './states.ts';

const file = readFileSync(resolve(import.meta.dirname, 'pincodes.ts'), 'utf8');
const GZIP_MAX_BYTES = 100_000;

test('the table is what the script generates from the package, and small enough to send', () => {
  expect(file).toBe(compilePincodes(readOffices()));
  expect(gzipSync(file).length).toBeLessThan(GZIP_MAX_BYTES);
});

test('nearly every PIN code of the package is known, in the same state', async () => {
  const statesOf = new Map<string, Set<string>>();
  for (const { p, s } of readOffices()) {
    const code = findState(s)?.code;
    statesOf.set(p, (statesOf.get(p) ?? new Set()).add(code ?? ''));
  }
  let unknown = 0;
  let elsewhere = 0;
  for (const [pin, codes] of statesOf) {
    const places = await findPlaces(pin);
    if (places.length === 0) unknown += 1;
    else if (!places.some(({ stateCode }) => codes.has(stateCode)) && !codes.has('')) elsewhere += 1;
    for (const { state } of places) expect(state).not.toBe('');
  }
  expect(statesOf.size).toBeGreaterThan(19_000);
  expect(unknown).toBeLessThan(10);
  // Slips of the data that the script puts right.
  expect(elsewhere).toBeLessThan(10);
});
