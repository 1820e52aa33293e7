import { unitPayable } from '#shop/cart/cart.ts';
import type { PricedLine } from '#shop/cart/price-cart.server.ts';
import type { CheckedLine, RequestedLine } from '#shop/checkout/checkout.ts';
import type { OutOfStock } from '#shop/inventory/take-stock.server.ts';
import { gstRateOf } from '#shop/pricing/gst.ts';
import type { WrittenLine } from './write-checkout.server.ts';

/** The current state of each submitted line; null: all of them can be ordered as submitted. */
export function describeLines(
  priced: readonly PricedLine[],
  submitted: readonly RequestedLine[],
): CheckedLine[] | null {
  const checked = priced.map(({ state, answer }, at): CheckedLine => {
    // A price that the page did not show was not agreed to.
    const isUnseen = state === 'ok' && submitted[at]?.seenPaise === null;
    return { state: isUnseen ? 'changed' : state, answer };
  });
  return checked.every(({ state }) => state === 'ok') ? null : checked;
}

/** The same after another buyer took the stock: lines of the affected variants have what is left. */
export const describeShort = (priced: readonly PricedLine[], short: OutOfStock['short']): CheckedLine[] =>
  priced.map(({ state, answer }) => {
    const missing = typeof answer === 'object' && short.find(({ variantId }) => variantId === answer.variantId);
    if (!missing) return { state, answer };
    return { state: missing.left === 0 ? 'sold-out' : 'short', answer: { ...answer, stock: missing.left } };
  });

/** The lines as an order stores them, with today's tax rates. */
export const snapshotLines = (
  priced: readonly PricedLine[],
  submitted: readonly RequestedLine[],
  now: Date,
): WrittenLine[] =>
  priced.flatMap(({ answer, facts }, at) => {
    const quantity = submitted[at]?.quantity;
    if (typeof answer === 'string' || facts === null || quantity === undefined) return [];
    const unit = unitPayable(answer);
    const gstRate = facts.gstRate ?? (facts.hsn === null ? null : gstRateOf(facts.hsn, unit, now));
    const { stock: _, ...line } = answer;
    return [{ ...line, quantity, unit, sku: facts.sku, hsn: facts.hsn, gstRate }];
  });
