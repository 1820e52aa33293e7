import type { ShopDetails } from '#config/details.ts';
import type { OrderAddress } from '#db/tables/json.ts';
import { type Paise, sumOf } from '#lib/money.ts';
import { nameWithOption } from '#lib/text.ts';
import type { Business } from '#shop/accounts/business.ts';
import { stateOfCode } from '#shop/addresses/states.ts';
import { splitTax, sumSplits } from '#shop/invoicing/gst-split.ts';
import type { DocumentSaving, Invoice, InvoiceLine, Party, Receipt, Seller } from '#shop/invoicing/invoice.ts';
import { type AdjustmentKind, isWaivable } from '#shop/pricing/adjustments/adjustment.ts';
import { adjustmentKinds, findKind } from '#shop/pricing/adjustments/kinds.ts';

/** The data of an order that documents need. */
export type BilledOrder = {
  number: number;
  createdAt: Date;
  username: string | null;
  phone: string | null;
  address: OrderAddress | null;
  /** Of files: where the goods of the same checkout go. It is only for the place of supply. */
  goodsAddress?: OrderAddress | null;
  /** null: a consumer buys. */
  business: Business | null;
  /** Shares of lines, in the order of application. Refunds are among them where they came before the invoice. */
  adjustments: { position: number; line: number; kind: string; source?: string | null; label: string; amount: Paise }[];
  lines: {
    position: number;
    name: string;
    optionText: string | null;
    hsn: string | null;
    gstRate: number | null;
    pricePaise: Paise;
    quantity: number;
    /** Units of them that were cancelled; absent: none. */
    cancelled?: number;
  }[];
};

/** Rate in percent of goods that no GST schedule names (docs/decisions/0024-tax-documents.md). */
const RESIDUAL_RATE = 18;

type Sums = Pick<InvoiceLine, 'listed' | 'discount' | 'gross'>;

export const sumLines = (lines: readonly Sums[]): Sums => ({
  listed: sumOf(lines.map(({ listed }) => listed)),
  discount: sumOf(lines.map(({ discount }) => discount)),
  gross: sumOf(lines.map(({ gross }) => gross)),
});

/** The lines with what changes their amounts, then each adjustment that is a line of its own, such as a fee. */
export function billedLines(
  { lines, adjustments }: Pick<BilledOrder, 'lines' | 'adjustments'>,
  kinds: readonly AdjustmentKind[] = adjustmentKinds,
) {
  const taxOf = ({ kind, source }: { kind: string; source?: string | null }) =>
    kind === 'refund' && source === null ? 'with-lines' : findKind(kind, kinds).tax;
  const goods = lines.flatMap(({ position, name, optionText, hsn, gstRate, pricePaise, quantity, cancelled = 0 }) => {
    const own = adjustments.filter((share) => share.line === position && taxOf(share) === 'with-lines');
    const isReduced = own.some(({ kind }) => kind === 'line-cancelled' || kind === 'refund');
    const units = isReduced ? quantity - cancelled : quantity;
    if (units === 0) return [];
    const listed = pricePaise * units;
    const gross = pricePaise * quantity + sumOf(own.map(({ amount }) => amount));
    const description = nameWithOption({ name, optionText });
    const rate = gstRate ?? RESIDUAL_RATE;
    return [{ line: position, description, hsn, rate, quantity: units, listed, discount: listed - gross, gross }];
  });
  const [first] = goods;
  const dearest = first && goods.reduce((one, other) => (other.gross > one.gross ? other : one), first);
  // A charge that a promotion waives was not made: both are one line, which comes to nothing.
  const separate = Map.groupBy(
    adjustments.filter((share) => !['with-lines', 'payment'].includes(String(taxOf(share)))),
    ({ position, kind }) => (isWaivable(kind) ? kind : position),
  );
  const charges = [...separate.values()].flatMap((shares) => {
    const [charge = { kind: '', label: '' }] = shares;
    const tax = taxOf(charge);
    const { hsn, rate } =
      typeof tax === 'string' ? (dearest ?? { hsn: null, rate: RESIDUAL_RATE }) : { hsn: tax.hsn, rate: tax.gstRate };
    const gross = sumOf(shares.map(({ amount }) => amount));
    const isWaived = gross === 0 && shares.length > 1;
    return isWaived ? [] : [{ description: charge.label, hsn, rate, quantity: 1, listed: gross, discount: 0, gross }];
  });
  return [...goods, ...charges];
}

/** What each promotion saved on the order, for a note below the lines; absent: none did. */
function savedOn({ adjustments }: Pick<BilledOrder, 'adjustments'>): { savings?: DocumentSaving[] } {
  const own = adjustments.filter(
    ({ kind, source }) => kind === 'promotion' || (isWaivable(kind) && typeof source === 'string'),
  );
  const savings = [...Map.groupBy(own, ({ label }) => label)].map(([label, shares]) => ({
    label,
    amount: 0 - sumOf(shares.map(({ amount }) => amount)),
  }));
  return savings.length === 0 ? {} : { savings };
}

/** The receipt of a shop that had no GSTIN, which states no tax. */
export function composeReceipt(order: BilledOrder, details: ShopDetails): Receipt {
  const lines = billedLines(order).map(({ hsn: _hsn, rate: _rate, ...line }) => line);
  return {
    kind: 'receipt',
    order: { number: order.number, placedAt: order.createdAt.toISOString() },
    seller: { ...sellerOf(details), gstin: null },
    buyer: buyerOf(order),
    lines,
    total: sumLines(lines),
    ...savedOn(order),
  };
}

/** The invoice without serial and date. Throws without a GSTIN: such a shop issues receipts. */
export function composeInvoice(
  order: BilledOrder,
  details: ShopDetails,
): Omit<Invoice, 'kind' | 'serial' | 'issuedAt' | 'against'> {
  if (details.gstin === null) throw new TypeError('a tax invoice needs a GSTIN');
  const sellerState = details.gstin.slice(0, 2);
  const placeOfSupply = placeOf(order, sellerState);
  const isWithinState = placeOfSupply.code === sellerState;
  const lines = billedLines(order).map((line) => ({ ...line, ...splitTax(line, isWithinState) }));
  return {
    order: { number: order.number, placedAt: order.createdAt.toISOString() },
    seller: sellerOf(details),
    buyer: buyerOf(order),
    placeOfSupply,
    isWithinState,
    lines,
    total: { ...sumLines(lines), ...sumSplits(lines) },
    ...savedOn(order),
  };
}

/**
 * IGST Act: goods are supplied where they are delivered (section 10(1)(a)), files where the business that buys them is
 * registered, else where the buyer's address is on record, also that of goods ordered with them, else where the supplier
 * is (section 12(2)).
 */
function placeOf(
  { address, goodsAddress = null, business }: BilledOrder,
  sellerState: string,
): Invoice['placeOfSupply'] {
  const known = business === null ? (address ?? goodsAddress) : address;
  if (known !== null && (known.stateCode !== null || business === null))
    return { state: known.state, code: known.stateCode };
  if (business === null) return { state: '', code: sellerState };
  const code = business.gstin.slice(0, 2);
  return { state: stateOfCode(code)?.name ?? '', code };
}

const sellerOf = ({ name, owner, address, gstin, phone }: ShopDetails): Seller => ({
  shopName: name,
  name: `${name} (${owner})`,
  address,
  gstin,
  phone,
});

function buyerOf({ username, phone, address, business }: BilledOrder): Party {
  const gstin = business?.gstin ?? null;
  if (address === null) {
    // Rule 46(d) asks for an address of a registered buyer; of one that buys files, the state is what is known.
    const state = business === null ? '' : (stateOfCode(business.gstin.slice(0, 2))?.name ?? '');
    return { name: business?.name ?? username ?? '', address: state, gstin, phone };
  }
  const { addressLine, landmark, city, state, pincode } = address;
  const receiver = business === null || business.name === address.name ? null : address.name;
  const parts = [receiver, addressLine, landmark, `${city} ${pincode}`, state].filter(
    (part) => part !== null && part !== '',
  );
  return { name: business?.name ?? address.name, address: parts.join(', '), gstin, phone: address.phone };
}
