import { type Paise, sumOf } from '#lib/money.ts';
import type { Business } from '#shop/accounts/business.ts';
import type { CartEntry } from '#shop/cart/cart.ts';
import {
  isUnavailable,
  type LineAnswer,
  type LineState,
  lineState,
  quantityMax,
  unitPayable,
} from '#shop/cart/current-line.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import type { ReachedLimit } from '#shop/drops/drop.ts';
import type { OrderKind, OrderStatus } from '#shop/orders/order.ts';
import type { EnabledMethod, PaymentDue } from '#shop/payments/method.ts';
import { adjustLines, savedBy, sharesAt, sumUp, type Totals, totals } from '#shop/pricing/adjustments/adjust-lines.ts';
import type { AdjustableLine, Adjustment, AdjustmentContext } from '#shop/pricing/adjustments/adjustment.ts';

/**
 * Whether goods are paid on delivery by this method and files are not: promotions then look at each of them alone, because
 * the files may stay unpaid.
 */
export const isPaidApart = ({ due, takes }: Pick<EnabledMethod, 'due' | 'takes'>): boolean =>
  due === 'delivery' && !takes.includes('digital');

/** The lines with what promotions save if they are paid by this method. */
export const linesFor = <Line extends AdjustableLine>(
  method: Pick<EnabledMethod, 'due' | 'takes'> | null,
  lines: readonly Line[],
): readonly Line[] =>
  method !== null && isPaidApart(method)
    ? lines.map((line) => (line.savingsApart ? { ...line, savings: line.savingsApart } : line))
    : lines;

/** What a checkout costs besides its lines and method: delivery, what was agreed, and the store credit that is spent. */
export type CheckoutTerms = Omit<AdjustmentContext, 'method'>;

/** What is owed for the lines of one type by this method, before its fee and store credit. */
function payableOf(
  type: ProductType,
  method: EnabledMethod,
  lines: readonly AdjustableLine[],
  { creditPaise: _, ...terms }: CheckoutTerms,
): Paise {
  const paid = linesFor(method, lines);
  const places = [...paid.keys()].filter((at) => paid[at]?.type === type);
  const own = paid.filter((line) => line.type === type);
  return sumUp(own, sharesAt(adjustLines(paid, { ...terms, method: null }), places)).payable;
}

const nameOf = (enabledMethods: readonly EnabledMethod[], due: PaymentDue): string =>
  enabledMethods.find((method) => method.due === due)?.name ?? '';

/**
 * Methods that can pay the files of a mixed cart now, beside `method`, which takes its goods on delivery. None: the files are
 * not paid separately.
 */
export function listFileMethods(
  method: EnabledMethod,
  enabledMethods: readonly EnabledMethod[],
  lines: readonly AdjustableLine[],
  terms: CheckoutTerms = {},
): EnabledMethod[] {
  const [goods, files] = [payableOf('shop', method, lines, terms), payableOf('digital', method, lines, terms)];
  if (!isPaidApart(method) || goods === 0 || files === 0) return [];
  return enabledMethods.filter(
    ({ due, takes, maxPaise }) =>
      due === 'first' && takes.includes('digital') && (maxPaise === null || files <= maxPaise),
  );
}

/**
 * Why a method is not available for these lines; null: it is. `nothing`: it takes none of what is owed, or customers
 * cannot choose it. `dear`: over its limit. `kind`: it does not take everything, such as cash on delivery for files.
 */
export function refusalOf(
  method: EnabledMethod,
  enabledMethods: readonly EnabledMethod[],
  lines: readonly AdjustableLine[],
  terms: CheckoutTerms = {},
): 'nothing' | 'dear' | 'kind' | null {
  const owedFor = (kind: ProductType) => payableOf(kind, method, lines, terms);
  const owed = (['shop', 'digital'] as const).filter((kind) => owedFor(kind) > 0);
  const taken = owed.filter((kind) => method.takes.includes(kind));
  const isChosen = method.due === 'first' || method.due === 'delivery';
  if (!isChosen || taken.length === 0) return 'nothing';
  if (method.maxPaise !== null && sumOf(taken.map(owedFor)) > method.maxPaise) return 'dear';
  if (taken.length === owed.length || listFileMethods(method, enabledMethods, lines, terms).length > 0) return null;
  // Where the shop has no method that is paid first, the owner records the payment of the files later.
  return method.due === 'delivery' && enabledMethods.every(({ due }) => due !== 'first') ? null : 'kind';
}

/**
 * Payment methods for these lines, in the order of the enabled ones; none: the shop cannot sell them now. The one without
 * payment where nothing is owed, and the one that is paid later for files that no other method takes.
 */
export function listMethods(
  enabledMethods: readonly EnabledMethod[],
  lines: readonly AdjustableLine[],
  terms: CheckoutTerms = {},
): EnabledMethod[] {
  if (totals(lines, { ...terms, method: null }).payable === 0)
    return enabledMethods.filter(({ due }) => due === 'never');
  const available = enabledMethods.filter((method) => refusalOf(method, enabledMethods, lines, terms) === null);
  if (available.length > 0) return available;
  return enabledMethods.filter((method) => method.due === 'later' && payableOf('shop', method, lines, terms) === 0);
}

/** How a checkout is paid. `files`: the method of its files, where they are paid separately. */
export type ChosenMethods = { method: EnabledMethod; files?: EnabledMethod | null };

/** Payment method of the order of one kind within a checkout. */
export function methodOf(
  { method, files = null }: ChosenMethods,
  enabledMethods: readonly EnabledMethod[],
  kind: OrderKind,
  payable: Paise,
): Pick<EnabledMethod, 'name' | 'due'> {
  if (payable > 0 && method.takes.includes(kind)) return method;
  if (payable > 0 && files !== null) return files;
  const due = payable === 0 ? 'never' : 'later';
  return { name: nameOf(enabledMethods, due), due };
}

/** One order of a checkout. The shares of `adjustments` are in the order of `lines`. */
type SplitOrder<Line> = {
  kind: ProductType;
  method: Pick<EnabledMethod, 'name' | 'due'>;
  lines: Line[];
  adjustments: Adjustment[];
  totals: Totals;
};

/** One order per kind, goods first; together they add up to the checkout. */
export function splitByKind<Line extends AdjustableLine>(
  given: readonly Line[],
  chosen: ChosenMethods,
  enabledMethods: readonly EnabledMethod[],
  terms: CheckoutTerms = {},
): SplitOrder<Line>[] {
  const lines = linesFor(chosen.method, given);
  const all = adjustLines(lines, { ...terms, method: chosen.method });
  return (['shop', 'digital'] as const).flatMap((kind) => {
    const places = [...lines.keys()].filter((at) => lines[at]?.type === kind);
    if (places.length === 0) return [];
    const own = lines.filter(({ type }) => type === kind);
    const adjustments = sharesAt(all, places);
    const sums = sumUp(own, adjustments);
    return [
      { kind, method: methodOf(chosen, enabledMethods, kind, sums.payable), lines: own, adjustments, totals: sums },
    ];
  });
}

/** What lines cost by one method, as the page shows it and the server checks it. */
type CheckoutPrice<Line> = {
  /** The lines with what promotions save by this method. */
  lines: readonly Line[];
  sums: Totals;
  /** The store credit that is spent. */
  creditPaise: Paise;
  /** What promotions save. */
  savedPaise: Paise;
  /** Methods that can pay the files now, beside goods that are paid on delivery. */
  fileMethods: EnabledMethod[];
  /** What is owed for the files now; null: they are not paid separately. */
  filesPaise: Paise | null;
};

/** Prices a checkout by a method that the customer chose; null: none yet. */
export function priceCheckout<Line extends AdjustableLine>(
  given: readonly Line[],
  { method, enabledMethods }: { method: EnabledMethod | null; enabledMethods: readonly EnabledMethod[] },
  terms: CheckoutTerms,
): CheckoutPrice<Line> {
  const lines = linesFor(method, given);
  const beforeCredit = adjustLines(lines, { ...terms, creditPaise: 0, method });
  const sums = totals(lines, { ...terms, method });
  const fileMethods = method === null ? [] : listFileMethods(method, enabledMethods, given, terms);
  const ofFiles = method === null ? undefined : splitByKind(given, { method }, enabledMethods, terms).find(isOfFiles);
  return {
    lines,
    sums,
    creditPaise: sumUp(lines, beforeCredit).payable - sums.payable,
    savedPaise: sumOf([...savedBy(beforeCredit).values()]),
    fileMethods,
    filesPaise: fileMethods.length === 0 ? null : (ofFiles?.totals.payable ?? 0),
  };
}

const isOfFiles = ({ kind }: { kind: ProductType }): boolean => kind === 'digital';

/** A line that the customer submitted. `seenPaise`: unit price on their page; null: the page showed none. */
export type RequestedLine = { productId: string; variantId: string | null; quantity: number; seenPaise: Paise | null };

/** One submission of "Proceed to Payment". */
export type CheckoutInput = {
  /** Generated by the page; a new one for every change of the order. */
  idempotencyKey: string;
  /** Name of the payment method. */
  method: string;
  /** Name of the method that pays for the files, where `method` pays for the goods on delivery; absent: none. */
  filesMethod?: string | null;
  lines: readonly RequestedLine[];
  /** Delivery address; ignored where only files are bought. */
  addressId: string | null;
  /** "Order anyway": the customer confirmed a phone or PIN code that looks incomplete. */
  isAddressMeant: boolean;
  /** The store credit that the page showed as spent; absent: none. */
  creditPaise?: Paise;
  /** A promotion code, as `readCode` returns it; absent: none. */
  code?: string | null;
  /** What the page showed as saved by promotions; absent: any amount is agreed to, because it only lowers the price. */
  savedPaise?: Paise;
  /** What the page showed as to pay; absent: any amount is agreed to. */
  payablePaise?: Paise;
  /** The business that buys; null or absent: a consumer. */
  business?: Business | null;
};

/** The result of a submission, the same for every repetition of its key. */
export type PlacedCheckout = {
  checkoutId: string;
  orders: { id: string; number: number; kind: OrderKind; status: OrderStatus }[];
  method: string;
  /** The page that follows: the list of orders, or the payment page of the first unpaid order. */
  next: 'orders' | 'pay';
};

/** A submitted line with the current price and stock, in the order of submission. */
export type CheckedLine = { state: LineState; answer: LineAnswer };

export type CheckoutRefusal =
  | 'empty'
  /** The account was deleted while the order was being placed. */
  | 'account-gone'
  | 'changed'
  | 'out-of-stock'
  /** A product is not on sale yet. */
  | 'upcoming'
  /** More units than one customer can buy. */
  | 'over-limit'
  | 'address-missing'
  | 'address-check'
  | 'key-reused'
  | 'too-dear'
  | 'email-unverified'
  | 'too-many-open'
  | 'too-many-checkouts'
  | 'method-unavailable'
  /** Promotions save another amount than the page showed. */
  | 'offers-changed'
  /** The order costs another amount than the page showed: a fee or the delivery charge has changed. */
  | 'charges-changed'
  /** The customer has less store credit than the page showed. */
  | 'credit-changed'
  /** The GSTIN is wrong, or the name of the business is missing. */
  | 'business-wrong'
  /** The shop does not let this customer pay on delivery. */
  | 'cod-blocked';

/** `lines` is set where they are the reason, `doubtful` where the address is, `limit` where earlier orders count. */
export type RefusedCheckout = {
  ok: false;
  reason: CheckoutRefusal;
  lines?: CheckedLine[];
  limit?: ReachedLimit;
  doubtful?: ('phone' | 'pincode')[];
};

/**
 * The line that the page submits for a cart entry: at the price it shows, and no more units than are in stock. null: it
 * cannot be bought. `answer` is undefined while the server has not answered.
 */
export function checkoutLineOf(entry: CartEntry, answer: LineAnswer | undefined): RequestedLine | null {
  const { id: productId, variantId, quantity } = entry;
  if (answer === undefined) return { productId, variantId, quantity, seenPaise: unitPayable(entry) };
  const state = lineState({ quantity, seen: null }, answer);
  if (typeof answer === 'string' || isUnavailable(state)) return null;
  const available = Math.min(quantity, quantityMax(answer));
  return { productId, variantId: answer.variantId, quantity: available, seenPaise: unitPayable(answer) };
}

/** A line as form value: "<product>.<variant or nothing>.<quantity>.<paise seen, or nothing>". */
export const lineText = ({ productId, variantId, quantity, seenPaise }: RequestedLine): string =>
  [productId, variantId ?? '', quantity, seenPaise ?? ''].join('.');
