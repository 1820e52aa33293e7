import type { DraftLine } from '#db/tables/json.ts';
import type { Paise } from '#lib/money.ts';
import type { Address } from '#shop/addresses/address.ts';
import type { LineState } from '#shop/cart/cart.ts';
import type { OrderStatus } from '#shop/orders/order.ts';
import type { AdjustableLine, Agreed, FeeOffer } from '#shop/pricing/adjustments/adjustment.ts';

/** A line of a draft at today's price. `unitPaise`: after the product's discount; null: it cannot be ordered. */
export type PricedDraftLine = DraftLine & {
  name: string;
  optionText: string | null;
  state: LineState;
  stock: number | null;
  unitPaise: Paise | null;
};

/**
 * An order that the shop writes down for a customer who ordered by phone or message. It becomes an order when the customer
 * confirms it by a link, or the shop places it to be paid on delivery.
 */
export type DraftOrder = {
  id: string;
  customerId: string;
  customer: { name: string; email: string };
  /** null: it was deleted from the address book. */
  address: Address | null;
  lines: PricedDraftLine[];
  /** What can be ordered, as prices are computed. */
  priced: AdjustableLine[];
  feeOffer: FeeOffer | null;
  agreed: Agreed;
  /** When the customer's link ends; null: there is none. */
  expiresAt: Date | null;
  /** The orders that it became, without those that expired or the customer cancelled. */
  orders: { id: string; number: number; status: OrderStatus }[];
  /** Of its last orders, also where they were cancelled: a payment by UPI may be reported late. */
  orderIds: string[];
};

export type DraftInList = {
  id: string;
  name: string;
  units: number;
  createdAt: Date;
  expiresAt: Date | null;
  /** Number of the first order that it became; null: it is open. */
  orderNumber: number | null;
  orderId: string | null;
};

/** A product that can be added to a draft. */
export type FoundVariant = DraftLine & {
  name: string;
  optionText: string | null;
  sku: string | null;
  stock: number | null;
};

/** Whether as many units can be ordered now. */
export const isOrderable = ({ state, unitPaise }: Pick<PricedDraftLine, 'state' | 'unitPaise'>): boolean =>
  unitPaise !== null && state === 'ok';
