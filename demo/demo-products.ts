import type { DemoPicture, DemoVariant } from './demo-product.ts';

/** The one variant of a product without options. */
export function single(sku: string, stock: number | null): DemoVariant[] {
  return [{ optionValues: [], sku, stock }];
}

type Value = [value: string, stock: number | null, priceRupees?: number];

/** Variants along one option: `[value, stock, own price]` each; the SKU ends in the value. */
export function along(sku: string, values: Value[]): DemoVariant[] {
  return values.map(([value, stock, priceRupees]) => ({
    optionValues: [value],
    sku: `${sku}-${skuPart(value)}`,
    stock,
    ...(priceRupees === undefined ? {} : { priceRupees }),
  }));
}

/** Variants along two options: for each first value the stock per second value, in order. */
export function grid(
  sku: string,
  seconds: string[],
  rows: [first: string, stocks: (number | null)[]][],
): DemoVariant[] {
  return rows.flatMap(([first, stocks]) =>
    seconds.map((second, i) => ({
      optionValues: [first, second],
      sku: `${sku}-${skuPart(first)}-${skuPart(second)}`,
      stock: stocks[i] ?? 0,
    })),
  );
}

/** Pictures named after the product: `<handle>-1`, `<handle>-2` … */
export function pictures(handle: string, ...alts: string[]): DemoPicture[] {
  return alts.map((alt, i) => ({ file: `${handle}-${i + 1}`, alt }));
}

function skuPart(value: string): string {
  return value.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
