import type { OrderAddress } from '#db/tables/json.ts';
import type { OrderEventsTable } from '#db/tables/orders.ts';
import type { Paise } from '#lib/money.ts';
import type { Business } from '#shop/accounts/business.ts';
import type { PaymentDue } from '#shop/payments/method.ts';
import type { Totals } from '#shop/pricing/adjustments/adjust-lines.ts';
import type { Actor, OrderKind, OrderStatus } from './order.ts';
import type { OrderParcel } from './parcel.ts';

/** What an order in a list holds. */
export type ItemsInList = {
  /** Name of the first line that is not cancelled, or of the service. */
  name: string;
  /** Units in all lines that are not cancelled; null: a service request without a price yet. */
  units: number | null;
  /** Those of them in the first line. */
  firstUnits: number | null;
};

/** An order in the customer's list. */
export type OrderInList = ItemsInList & {
  id: string;
  number: number;
  kind: OrderKind;
  status: OrderStatus;
  method: string;
  isPaid: boolean;
  payablePaise: Paise;
  createdAt: Date;
  expiresAt: Date | null;
  image: string | null;
};

export type OrderLine = {
  position: number;
  /** null: the product was deleted. */
  productId: string | null;
  variantId: string | null;
  type: OrderKind;
  name: string;
  optionText: string | null;
  image: string | null;
  pricePaise: Paise;
  discount: number;
  unitPayablePaise: Paise;
  quantity: number;
  /** Units of them that were cancelled before shipping. */
  cancelled: number;
};

/** The files of a mixed cart, which are paid now while the goods are paid on delivery. */
export type FilesToPay = { id: string; number: number; payablePaise: Paise };

/** An order as its own page shows it. */
export type OrderDetail = Omit<OrderInList, keyof ItemsInList | 'image'> & {
  /** When and how it is paid, in words for the customer. */
  due: PaymentDue;
  methodName: string;
  /** Store credit paid for all of it, and goes back to the account if it is cancelled. */
  isPaidByCredit: boolean;
  /** The customer claims to have paid; the shop has not checked it yet. */
  isClaimed: boolean;
  address: OrderAddress | null;
  /** null: bought by a consumer. */
  business: Business | null;
  serviceTitle: string | null;
  brief: string | null;
  totals: Totals;
  /** A day, "2026-11-28"; null: it has passed, or nothing is delivered. */
  expectedBy: string | null;
  /** The day from which a pre-order ships, until then; null: it can be shipped. */
  releaseOn: string | null;
  carrier: string | null;
  trackingUrl: string | null;
  trackingNumber: string | null;
  /** None: it is sent in one. */
  parcels: OrderParcel[];
  cancelledBy: 'customer' | 'admin' | 'expiry' | 'payment' | null;
  lines: OrderLine[];
  /** Oldest first, without internal notes. */
  /** `stage`: where the parcel is, by the carrier's word. `parcel`: its number, of an order in several. `why`: what was done. */
  events: {
    kind: OrderEventsTable['kind'];
    to: OrderStatus | null;
    actor: Actor;
    at: Date;
    stage: string | null;
    parcel: number | null;
    why: string | null;
  }[];
  documents: { kind: 'invoice' | 'credit-note'; serial: string }[];
  /** Files that the customer may download, by the position of their order line. */
  downloads: { position: number; fileName: string; bytes: number | null; count: number }[];
  refundedPaise: Paise;
  refundStatus: 'under-way' | 'done' | null;
  /** The order of files that was placed with these goods and waits for its own payment. */
  filesToPay: FilesToPay | null;
  /** Number of the unpaid order that has the same payment as this unpaid one, and is cancelled with it. */
  paidTogether: number | null;
  /** A refund waits for a UPI ID or bank account. */
  needsPayout: boolean;
  /** A courier is booked for it, or is being booked. */
  hasCourier: boolean;
};
