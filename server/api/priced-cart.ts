import type { z } from '@hono/zod-openapi';
import type { Shop } from '#app/http/context.ts';
import { sumOf } from '#lib/money.ts';
import { type LineAnswer, unitPayable } from '#shop/cart/current-line.ts';
import { priceCart } from '#shop/cart/price-cart.server.ts';
import { listMethods, priceCheckout } from '#shop/checkout/checkout.ts';
import { priceOffers } from '#shop/checkout/price-offers.server.ts';
import { deliveryTermsOf } from '#shop/delivery/delivery-terms.ts';
import { adjustLines, savedBy, totals } from '#shop/pricing/adjustments/adjust-lines.ts';
import { readCode } from '#shop/promotions/promotion.ts';
import type { RequestedFor } from './api-context.ts';
import type { cartSchema, pricedCartSchema } from './storefront-schemas.ts';

type Cart = z.output<typeof cartSchema>;

/**
 * What a cart costs now, in one payment and by each payment method. Lines that cannot be bought are named with their
 * state, and are not in the sums.
 * @param requestedFor whose wrong codes are counted
 */
export async function pricedCart(
  { db, settings, orderContext }: Shop,
  { lines: sent, code: typed = '' }: Cart,
  { network }: RequestedFor,
): Promise<z.output<typeof pricedCartSchema>> {
  const { enabledMethods } = orderContext.payments;
  const wanted = sent.map(({ productId, variantId, quantity }) => ({ id: productId, variantId, quantity }));
  const priced = await priceCart(
    db,
    wanted.map((line) => ({ ...line, seen: null })),
  );
  const isBought = priced.map(({ state }) => state === 'ok' || state === 'changed');
  const code = readCode(typed);
  const offers = await priceOffers(db, {
    lines: wanted.filter((_, at) => isBought[at]),
    code,
    customerId: null,
    network,
    delivery: deliveryTermsOf(settings.current()),
  });
  // The savings of the lines that are bought, in their order: in one payment, and where goods and files are paid apart.
  const savings = [...offers.savings];
  const savingsApart = [...(offers.apart?.savings ?? offers.savings)];
  const lines = priced.map(({ state, answer }, at) => ({
    state,
    answer,
    quantity: wanted[at]?.quantity ?? 1,
    savings: (isBought[at] && savings.shift()) || [],
    savingsApart: (isBought[at] && savingsApart.shift()) || [],
  }));
  const bought = lines.flatMap(({ answer, state: _, ...line }, at) =>
    isBought[at] && typeof answer !== 'string' ? [{ ...answer, ...line }] : [],
  );
  const { delivery, waivers } = offers;
  const charges = { method: null, delivery, waivers };
  const adjustments = adjustLines(bought, charges);
  const { total, payable } = totals(bought, charges);
  return {
    lines: lines.map(({ state, answer, savings: own }, at) => ({
      state,
      productId: wanted[at]?.id ?? '',
      ...lineOf(answer),
      saved: sumOf(own.map(({ amount }) => amount)),
    })),
    total,
    payable,
    delivery: sumOf(adjustments.map(({ kind, amount }) => (kind === 'delivery-charge' ? amount : 0))),
    saved: sumOf([...savedBy(adjustments).values()]),
    codeProblem: typed !== '' && code === null ? 'unknown' : (offers.code?.problem?.why ?? null),
    methods: listMethods(enabledMethods, bought, charges).map((method) => {
      const { name, label, note, feePaise: fee } = method;
      const price = priceCheckout(bought, { method, enabledMethods }, { delivery, waivers });
      return {
        name,
        label,
        note,
        fee,
        payable: price.sums.payable,
        saved: price.savedPaise,
        filesMethods: price.fileMethods.map((one) => ({ name: one.name, label: one.label, note: one.note })),
      };
    }),
  };
}

/** The product of a line as it is now; nothing where its answer is a state. */
const lineOf = (answer: LineAnswer) =>
  typeof answer === 'string'
    ? { variantId: null, name: null, optionText: null, unitPayable: null }
    : {
        variantId: answer.variantId,
        name: answer.name,
        optionText: answer.optionText,
        unitPayable: unitPayable(answer),
      };
