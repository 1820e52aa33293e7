import type { DraftLine } from '#db/tables/json.ts';
import type { Paise } from '#lib/money.ts';
import type { TableQuery, TableShape } from '#lib/table-query.ts';
import type { Business } from '#shop/accounts/business.ts';
import type { Address } from '#shop/addresses/address.ts';
import type { addressFields } from '#shop/addresses/address-fields.ts';
import type { LineState } from '#shop/cart/current-line.ts';
import { linesFor, listFileMethods, listMethods } from '#shop/checkout/checkout.ts';
import { isCancelled, type OrderStatus } from '#shop/orders/order.ts';
import type { EnabledMethod } from '#shop/payments/method.ts';
import { adjustLines, type Totals, totals } from '#shop/pricing/adjustments/adjust-lines.ts';
import type { AdjustableLine, Adjustment, Agreed, Waivers } from '#shop/pricing/adjustments/adjustment.ts';

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
  /** `email`; null: the shop sends the link itself. */
  customer: { name: string; email: string | null };
  /** null: it was deleted from the address book. */
  address: Address | null;
  lines: PricedDraftLine[];
  /** What can be ordered, as prices are computed. */
  priced: AdjustableLine[];
  waivers: Waivers;
  agreed: Agreed;
  /** The business that buys, for its tax invoice; null: a consumer. */
  business: Business | null;
  /** The shop does not let this customer pay on delivery by themselves. */
  isCodBlocked: boolean;
  /** When the customer's link ends; null: there is none. */
  expiresAt: Date | null;
  /** The orders that it became, without those that expired or the customer cancelled: these can be placed again. */
  orders: { id: string; number: number; status: OrderStatus; payablePaise: Paise }[];
  /** Of its last orders, also where they were cancelled: a payment by UPI may be reported late. */
  orderIds: string[];
};

type Priced = Pick<DraftOrder, 'priced' | 'agreed' | 'waivers'>;

/** What the customer pays by this method; null: before its fee. */
export const draftTotals = ({ priced, agreed, waivers }: Priced, method: EnabledMethod | null): Totals =>
  totals(linesFor(method, priced), { method, agreed, waivers });

/** What changes the amount to pay by this method. */
export const draftAdjustments = ({ priced, agreed, waivers }: Priced, method: EnabledMethod): Adjustment[] =>
  adjustLines(linesFor(method, priced), { method, agreed, waivers });

/** Methods that pay for the whole draft: a link has one payment. */
export const listDraftMethods = (
  { priced, agreed }: Priced,
  enabledMethods: readonly EnabledMethod[],
): EnabledMethod[] =>
  listMethods(enabledMethods, priced, { agreed }).filter(
    (method) => listFileMethods(method, enabledMethods, priced, { agreed }).length === 0,
  );

/** Those that the customer can choose. */
const listLinkMethods = (
  draft: Priced & Pick<DraftOrder, 'isCodBlocked'>,
  enabledMethods: readonly EnabledMethod[],
): EnabledMethod[] =>
  listDraftMethods(draft, enabledMethods).filter(({ due }) => !(draft.isCodBlocked && due === 'delivery'));

/** Those by which the shop places it for the customer. */
export const listShopMethods = (draft: Priced, enabledMethods: readonly EnabledMethod[]): EnabledMethod[] =>
  listDraftMethods(draft, enabledMethods).filter(({ due }) => due === 'delivery' || due === 'never');

/** What everybody who has the link may see: no more than the order, what it costs, and where it goes. */
export type LinkedDraft = {
  /** `left`: the stock, where it is not enough; null: it is enough, or there is none. */
  lines: (Pick<PricedDraftLine, 'variantId' | 'name' | 'optionText' | 'quantity' | 'unitPaise'> & {
    isOrderable: boolean;
    left: number | null;
  })[];
  /** Before the fee of a method. */
  totals: Totals;
  methods: (Pick<EnabledMethod, 'name' | 'label' | 'feePaise'> & { payablePaise: Paise })[];
  address: Pick<Address, (typeof addressFields)[number]> | null;
  business: Business | null;
  expiresAt: Date | null;
  /** Whether the customer gets emails. */
  hasEmail: boolean;
  orders: Pick<DraftOrder['orders'][number], 'number' | 'status' | 'payablePaise'>[];
};

/** A draft as the page of its link shows it. */
export function linkedDraft(draft: DraftOrder, enabledMethods: readonly EnabledMethod[]): LinkedDraft {
  const { lines, address, business, expiresAt, orders, customer } = draft;
  return {
    lines: lines.map(({ variantId, name, optionText, quantity, unitPaise, state, stock }) => ({
      variantId,
      name,
      optionText,
      quantity,
      unitPaise,
      isOrderable: isOrderable({ state, unitPaise }),
      left: state === 'short' ? stock : null,
    })),
    totals: draftTotals(draft, null),
    methods: listLinkMethods(draft, enabledMethods).map((method) => {
      const { name, label, feePaise } = method;
      return { name, label, feePaise, payablePaise: draftTotals(draft, method).payable };
    }),
    address: address && shownAddress(address),
    business,
    expiresAt,
    hasEmail: customer.email !== null,
    orders: orders.map(({ number, status, payablePaise }) => ({ number, status, payablePaise })),
  };
}

const shownAddress = ({ name, phone, pincode, city, state, addressLine, landmark }: Address) => ({
  name,
  phone,
  pincode,
  city,
  state,
  addressLine,
  landmark,
});

/** Whether an order that it became is neither cancelled nor expired. */
export const isPlaced = ({ orders }: { orders: readonly { status: OrderStatus }[] }): boolean =>
  orders.some(({ status }) => !isCancelled(status));

export type DraftInList = {
  id: string;
  name: string;
  units: number;
  createdAt: Date;
  /** Of the customer's link. */
  link: 'none' | 'sent' | 'expired';
  /** Number of the first order that it became; null: it is open. */
  orderNumber: number | null;
  orderId: string | null;
};

export type DraftQuery = TableQuery<'newest', 'show'>;

/** Filter of the list; without one it has those that are open. */
export const draftShape: TableShape<'newest', 'show'> = { sorts: ['newest'], filters: { show: ['placed', 'all'] } };

/** A product that can be added to a draft. */
export type FoundVariant = DraftLine & {
  name: string;
  optionText: string | null;
  sku: string | null;
  stock: number | null;
};

/** Whether as many units can be ordered now. */
const isOrderable = ({ state, unitPaise }: Pick<PricedDraftLine, 'state' | 'unitPaise'>): boolean =>
  unitPaise !== null && state === 'ok';
