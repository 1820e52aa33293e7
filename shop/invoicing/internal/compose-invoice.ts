import type { ShopDetails } from '#config/details.ts';
import type { OrderAddress } from '#db/tables/json.ts';
import { type Paise, sumOf } from '#lib/money.ts';
import { splitTax, sumSplits } from '#shop/invoicing/gst-split.ts';
import type { Invoice, InvoiceLine, Party, Receipt, Seller } from '#shop/invoicing/invoice.ts';

/** The data of an order that documents need. */
export type BilledOrder = {
  number: number;
  createdAt: Date;
  username: string | null;
  phone: string | null;
  address: OrderAddress | null;
  feePaise: Paise;
  lines: {
    name: string;
    optionText: string | null;
    hsn: string | null;
    gstRate: number | null;
    pricePaise: Paise;
    unitPayablePaise: Paise;
    quantity: number;
  }[];
};

/** Rate in percent of goods that no GST schedule names (docs/decisions/0024-tax-documents.md). */
const RESIDUAL_RATE = 18;

type Sums = Pick<InvoiceLine, 'listed' | 'discount' | 'gross'>;

const sumLines = (lines: readonly Sums[]): Sums => ({
  listed: sumOf(lines.map(({ listed }) => listed)),
  discount: sumOf(lines.map(({ discount }) => discount)),
  gross: sumOf(lines.map(({ gross }) => gross)),
});

/** The lines, then the cash on delivery fee, which is taxed like the line with the highest amount. */
function billedLines({ lines, feePaise }: BilledOrder, feeName: string) {
  const goods = lines.map(({ name, optionText, hsn, gstRate, pricePaise, unitPayablePaise, quantity }) => ({
    description: optionText === null ? name : `${name} (${optionText})`,
    hsn,
    rate: gstRate ?? RESIDUAL_RATE,
    quantity,
    listed: pricePaise * quantity,
    discount: (pricePaise - unitPayablePaise) * quantity,
    gross: unitPayablePaise * quantity,
  }));
  if (feePaise === 0) return goods;
  const { hsn, rate } = goods.reduce((dearest, line) => (line.gross > dearest.gross ? line : dearest));
  const fee = { description: feeName, quantity: 1, listed: feePaise, discount: 0, gross: feePaise };
  return [...goods, { ...fee, hsn, rate }];
}

/** The receipt of a shop without a GSTIN, which states no tax. */
export function composeReceipt(order: BilledOrder, details: ShopDetails, feeName: string): Receipt {
  const lines = billedLines(order, feeName).map(({ hsn: _hsn, rate: _rate, ...line }) => line);
  return {
    kind: 'receipt',
    order: { number: order.number, placedAt: order.createdAt.toISOString() },
    seller: sellerOf(details),
    buyer: buyerOf(order),
    lines,
    total: sumLines(lines),
  };
}

/** The invoice without serial and date. Throws without a GSTIN: such a shop issues receipts. */
export function composeInvoice(
  order: BilledOrder,
  details: ShopDetails,
  feeName: string,
): Omit<Invoice, 'kind' | 'serial' | 'issuedAt' | 'against'> {
  if (details.gstin === null) throw new TypeError('a tax invoice needs a GSTIN');
  const sellerState = details.gstin.slice(0, 2);
  const { address } = order;
  // IGST Act, section 12(2): where the buyer's address is on record, else where the supplier is.
  const placeOfSupply =
    address === null ? { state: '', code: sellerState } : { state: address.state, code: address.stateCode };
  const isWithinState = placeOfSupply.code === sellerState;
  const lines = billedLines(order, feeName).map((line) => ({ ...line, ...splitTax(line, isWithinState) }));
  return {
    order: { number: order.number, placedAt: order.createdAt.toISOString() },
    seller: sellerOf(details),
    buyer: buyerOf(order),
    placeOfSupply,
    isWithinState,
    lines,
    total: { ...sumLines(lines), ...sumSplits(lines) },
  };
}

const sellerOf = ({ name, owner, address, gstin, phone }: ShopDetails): Seller => ({
  shopName: name,
  name: `${name} (${owner})`,
  address,
  gstin,
  phone,
});

function buyerOf({ username, phone, address }: BilledOrder): Party {
  if (address === null) return { name: username ?? '', address: '', gstin: null, phone };
  const { addressLine, landmark, city, state, pincode } = address;
  const parts = [addressLine, landmark, `${city} ${pincode}`, state].filter((part) => part !== null && part !== '');
  return { name: address.name, address: parts.join(', '), gstin: null, phone: address.phone };
}
