import type { Paise } from '#lib/money.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import type { DeliveryTerms } from '#shop/delivery/delivery-terms.ts';
import type { EnabledMethod } from '#shop/payments/method.ts';

/** What a promotion saves on a line. `amount`: more than 0. `label`: what buyers read. */
export type LineSaving = { promotionId: string; label: string; amount: Paise };

/**
 * A line of a cart or order. `price`: unit MRP; null while the browser does not know it. `discount`: percent. `savings`: by
 * promotions, which the server computes (shop/promotions). `savingsApart`: where goods and files are paid separately; absent:
 * the same.
 */
export type AdjustableLine = {
  type: ProductType;
  price: Paise | null;
  discount: number;
  quantity: number;
  savings?: readonly LineSaving[];
  savingsApart?: readonly LineSaving[];
};

/** A promotion that waives a charge. */
export type Waiver = { promotionId: string; label: string };

/** Kinds of adjustment that a promotion can waive: the fee of the payment method, and delivery. */
export const waivableKinds = ['payment-fee', 'delivery-charge'] as const;
export type WaivableKind = (typeof waivableKinds)[number];

export const isWaivable = (kind: string): kind is WaivableKind => waivableKinds.some((one) => one === kind);

/** The promotions that waive charges, by the kind of the charge. */
export type Waivers = { [Kind in WaivableKind]?: Waiver };

/** What the shop agreed with a customer on an order that it wrote down by hand. `reason`: of the discount. */
export type Agreed = { discountPaise: Paise; reason: string; deliveryPaise: Paise };

/**
 * What kinds may depend on besides the lines. `method`: the chosen payment method with its fee. `delivery`: what the shop asks
 * for it; null or absent: nothing. `waivers`: promotions that waive these. `creditPaise`: the store credit that the customer
 * wants to spend; absent: none.
 */
export type AdjustmentContext = {
  method: Pick<EnabledMethod, 'label' | 'feePaise'> | null;
  delivery?: DeliveryTerms | null;
  waivers?: Waivers;
  creditPaise?: Paise;
  agreed?: Agreed | null;
};

/**
 * One kind of adjustment: something that changes the amount to pay. Each kind is one file, registered in kinds.ts, whose order is
 * the order of application.
 */
export type AdjustmentKind = {
  /** Stored with every row: a name never changes. Lower case with dashes. */
  name: string;
  /** `discount`: part of the line "Discount". `line`: a line of its own above "You pay". */
  shownAs: 'discount' | 'line';
  /**
   * `with-lines`: it changes the amount of each line on documents and is taxed like it. `like-dearest-line`: a line of
   * its own on documents, taxed like the line with the highest amount. `payment`: it pays for the order, and documents
   * leave it out. Else a line of its own with this HSN or SAC and rate in percent. All amounts include GST.
   */
  tax: 'with-lines' | 'like-dearest-line' | 'payment' | { hsn: string; gstRate: number };
  /** False: a refund of part of an order is taken from the other amounts first. */
  isRefundable: boolean;
  /**
   * The share of each line in paise, negative where buyers pay less; none: it does not apply. A kind may apply several
   * times with different sources, such as coupon codes. `label`: what buyers read, stored with the row. `amount`: what a
   * line costs after the kinds before.
   */
  compute(
    lines: readonly (AdjustableLine & { amount: Paise })[],
    context: AdjustmentContext,
  ): { source: string | null; label: string; shares: Paise[] }[];
};

/** One adjustment of an order, as pages and emails show it. `amount`: the sum of its shares, negative: paid less. */
export type OrderAdjustment = { kind: string; source: string | null; label: string; amount: Paise };

/** The same with the share of each line, in the order of the lines. */
export type Adjustment = OrderAdjustment & { shares: Paise[] };
