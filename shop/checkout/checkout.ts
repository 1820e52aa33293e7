import type { Paise } from '#lib/money.ts';
import {
  type CartEntry,
  type LineAnswer,
  type LineState,
  lineState,
  type Totals,
  totals,
  unitPayable,
} from '#shop/cart/cart.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import type { OnlineMethod, OrderKind, OrderStatus, PaymentMethod } from '#shop/orders/order.ts';

/** The ways to pay that this shop has. */
export type Offered = {
  cod: { isOn: boolean; maxPaise: Paise | null; feePaise: Paise };
  online: readonly OnlineMethod[];
};

type Priced = { type: ProductType; price: Paise | null; discount: number; quantity: number };

/** What the lines of one kind come to. */
const payableOf = (lines: readonly Priced[], type: ProductType): Paise =>
  totals(lines.filter((line) => line.type === type)).payable;

/** Why cash on delivery is not to be had for these lines; null: it is. */
export function codRefusal({ cod, online }: Offered, lines: readonly Priced[]): 'off' | 'dear' | 'digital' | null {
  const goods = payableOf(lines, 'shop');
  if (!cod.isOn || goods === 0) return 'off';
  if (cod.maxPaise !== null && goods > cod.maxPaise) return 'dear';
  // Nobody hands a file over at the door. Where nothing else takes money, the admin books what is owed for it.
  return online.length > 0 && payableOf(lines, 'digital') > 0 ? 'digital' : null;
}

/**
 * The ways in which these lines can be paid; none: the shop cannot sell them now. `free` where nothing is owed, `later`
 * where files are owed for and nothing can take money for them.
 */
export function listMethods(offered: Offered, lines: readonly Priced[]): PaymentMethod[] {
  if (totals(lines).payable === 0) return ['free'];
  const methods: PaymentMethod[] = [...offered.online];
  if (codRefusal(offered, lines) === null) methods.push('cod');
  return methods.length === 0 && payableOf(lines, 'shop') === 0 ? ['later'] : methods;
}

/** How the order of one kind is paid within a checkout. */
export function methodOf(checkout: PaymentMethod, kind: OrderKind, payable: Paise): PaymentMethod {
  if (payable === 0) return 'free';
  return checkout === 'cod' && kind === 'digital' ? 'later' : checkout;
}

export type CheckoutTotals = Totals & { fee: Paise };

/** Total − Discount + fee = You pay. The fee of cash on delivery falls due once a checkout, with the goods that are sent. */
export function checkoutTotals(
  lines: readonly Priced[],
  method: PaymentMethod | null,
  feePaise: Paise,
): CheckoutTotals {
  const { total, discount, payable } = totals(lines);
  const fee = method === 'cod' && payableOf(lines, 'shop') > 0 ? feePaise : 0;
  return { total, discount, fee, payable: payable + fee };
}

/** One order a kind, goods first: the sums of all are those of the checkout. */
export function splitByKind<Line extends Priced>(
  lines: readonly Line[],
  method: PaymentMethod,
  feePaise: Paise,
): { kind: ProductType; method: PaymentMethod; lines: Line[]; totals: CheckoutTotals }[] {
  return (['shop', 'digital'] as const).flatMap((kind) => {
    const own = lines.filter(({ type }) => type === kind);
    if (own.length === 0) return [];
    const sums = checkoutTotals(own, method, feePaise);
    return [{ kind, method: methodOf(method, kind, sums.payable), lines: own, totals: sums }];
  });
}

/** A line as the customer's page asked for it. `seenPaise`: what one piece cost there; null: nobody saw a price. */
export type RequestedLine = { productId: string; variantId: string | null; quantity: number; seenPaise: Paise | null };

/** One press of "Proceed to Payment". */
export type CheckoutInput = {
  /** The page's own, one for each content. */
  idempotencyKey: string;
  method: PaymentMethod;
  lines: readonly RequestedLine[];
  /** Where goods go; not looked at where only files are bought. */
  addressId: string | null;
  /** "Order anyway": the phone or PIN code looks incomplete and is meant so. */
  isAddressMeant: boolean;
};

/** The answer to a press, the same one for every repetition. */
export type PlacedCheckout = {
  checkoutId: string;
  orders: { id: string; number: number; kind: OrderKind; status: OrderStatus }[];
  method: PaymentMethod;
  /** Where the customer goes from here: to the list of orders, or to the payment of the first one that is unpaid. */
  next: 'orders' | 'pay';
};

/** What the shop says today of an asked line, in the order in which they were asked. */
export type CheckedLine = { state: LineState; answer: LineAnswer };

export type CheckoutRefusal =
  | 'empty'
  | 'changed'
  | 'out-of-stock'
  | 'address-missing'
  | 'address-check'
  | 'key-reused'
  | 'cod-too-dear'
  | 'cod-unverified'
  | 'cod-too-many-open'
  | 'too-many-checkouts'
  | 'method-unavailable';

/** `lines` stands where the reason lies in them; `doubtful` where it lies in the address. */
export type RefusedCheckout = {
  ok: false;
  reason: CheckoutRefusal;
  lines?: CheckedLine[];
  doubtful?: ('phone' | 'pincode')[];
};

/**
 * What the page asks for where a line of its cart stands so: at the price that it shows, and no more pieces than there
 * are. null: it cannot be had as it is. `answer` is undefined while the shop has not spoken.
 */
export function checkoutLineOf(entry: CartEntry, answer: LineAnswer | undefined): RequestedLine | null {
  const { id: productId, variantId, quantity } = entry;
  if (answer === undefined) return { productId, variantId, quantity, seenPaise: unitPayable(entry) };
  const state = lineState({ quantity, seen: null }, answer);
  if (typeof answer === 'string' || state === 'sold-out') return null;
  const pieces = state === 'short' ? Math.min(quantity, answer.stock ?? quantity) : quantity;
  return { productId, variantId: answer.variantId, quantity: pieces, seenPaise: unitPayable(answer) };
}

/** How a form carries a line: "<product>.<variant or nothing>.<quantity>.<paise seen, or nothing>". */
export const lineText = ({ productId, variantId, quantity, seenPaise }: RequestedLine): string =>
  [productId, variantId ?? '', quantity, seenPaise ?? ''].join('.');
