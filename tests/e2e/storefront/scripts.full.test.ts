import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';

const { shop } = await openE2e({ stock: 'empty' });

/** Bytes after gzip. The goal of both is 130,000; React, React DOM and React Router alone are 107,800. */
const MAX_BYTES = { listing: 130_100, item: 135_300 };

/** All scripts that a page loads before it is hydrated; those that are loaded on demand are not among them. */
async function scriptBytes(path: string): Promise<number> {
  const html = await (await fetch(shop.origin + path)).text();
  const loaded = html.matchAll(
    /<link rel="modulepreload" fetchpriority="low" href="(\/assets\/[\w-]+\.js)"|import [^"]*"(\/assets\/[\w-]+\.js)"/g,
  );
  const addresses = new Set([...loaded].map(([, preloaded, imported]) => preloaded ?? imported));
  expect(addresses.size).toBeGreaterThan(5);
  const sizes = await Promise.all(
    [...addresses].map(async (address) => {
      const script = await fetch(shop.origin + address);
      expect(script.status).toBe(200);
      return gzipSync(Buffer.from(await script.arrayBuffer()), { level: 9 }).length;
    }),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

test('a listing and an item page load few scripts', async () => {
  const { id } = await openProduct(shop.db);
  expect(await scriptBytes('/shop/all')).toBeLessThan(MAX_BYTES.listing);
  expect(await scriptBytes(`/item/${id}`)).toBeLessThan(MAX_BYTES.item);
});
