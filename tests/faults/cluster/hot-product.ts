import { randomUUID } from 'node:crypto';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { openFreshCustomers } from '#tests/support/fixtures/fresh-customers.ts';
import { visitByHttp } from '#tests/support/http-visitor.ts';
import { auditLedger, ORDERED, submitCheckout } from '../buyers.ts';
import type { Fault, FaultContext } from '../fault.ts';
import { onPrimary, openClusterScene, whyNot } from './scene.ts';

/** `Retry-After` of a busy shop. */
const RETRY_MS = 2_000;
const TIMEOUT_MS = 240_000;
const PRICE = 100_00;

export const hotProduct: Fault = {
  name: 'hot-product',
  does: '2,000 customers order the same product at the same moment; there are 500 units',
  holds: 'exactly 500 orders, every customer gets a response, the audit is clean',
  run: runHotProduct,
};

async function runHotProduct(context: FaultContext): Promise<string[]> {
  const missing = whyNot();
  if (missing !== null) {
    context.log(missing);
    return [];
  }
  const { cluster } = await openClusterScene(context);
  const { origin, env } = cluster;
  const [customerCount, stock] = context.isShort ? [200, 50] : [2_000, 500];
  const { line, customers } = await onPrimary(cluster, async (db) => {
    const { id, variantIds } = await openProduct(db, {
      name: 'Hot Crane',
      price: PRICE,
      variants: [variantInput({ stock })],
    });
    const fresh = await openFreshCustomers(db, { origin, secret: env.SECRET ?? '' }, customerCount);
    return { line: `${id}.${variantIds[0]}.1.${PRICE}`, customers: fresh };
  });
  const began = performance.now();
  const answered: number[] = [];
  const answers = await Promise.all(
    customers.map(async ({ addressId, cookie, network }) => {
      const http = visitByHttp(origin);
      http.cookies.set(cookie.name, cookie.value);
      http.network = network;
      const form = new URLSearchParams({ idempotencyKey: randomUUID(), paymentMethod: 'cod', addressId, line });
      const answer = await submitCheckout(http, form, { maxMs: TIMEOUT_MS, everyMs: RETRY_MS });
      if (answer !== 'nothing') answered.push(performance.now() - began);
      return answer;
    }),
  );
  const ordered = answers.filter((answer) => answer === ORDERED).length;
  const nothing = answers.filter((answer) => answer === 'nothing').length;
  const seconds = (ms = 0) => `${(ms / 1_000).toFixed(1)} s`;
  const sorted = answered.toSorted((a, b) => a - b);
  context.log(
    `${ordered} of ${customerCount} ordered, median answer after ${seconds(sorted[Math.floor(sorted.length / 2)])}, last after ${seconds(sorted.at(-1))}`,
  );
  return [
    ...(ordered === stock ? [] : [`${ordered} orders of ${stock} units`]),
    ...(nothing === 0 ? [] : [`${nothing} customers got no response within ${seconds(TIMEOUT_MS)}`]),
    ...(await onPrimary(cluster, auditLedger)),
  ];
}
