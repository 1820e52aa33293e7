import { type Paise, sumOf } from '#lib/money.ts';
import { type LeftOfLine, splitByPayment } from '#shop/pricing/adjustments/allocate-refund.ts';
import { isCancelled, type OrderStatus, rulesOf } from './order.ts';

/** Units of an order line that a parcel holds. */
export type ParcelLine = { position: number; name: string; optionText: string | null; quantity: number };

/** A parcel of an order that is sent in several; its state follows from `deliveredAt` and `cameBackAt`. */
export type OrderParcel = {
  /** From 1, in the order of sending. */
  number: number;
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  /** What the courier collects; 0: nothing. */
  collectPaise: Paise;
  shippedAt: Date;
  deliveredAt: Date | null;
  /** When it was back in the shop; its units are cancelled. */
  cameBackAt: Date | null;
  lines: ParcelLine[];
};

/** Stages of a booked parcel that need the owner. */
export const problemStages = ['undelivered', 'returning', 'returned', 'lost'] as const;

export type ProblemStage = (typeof problemStages)[number];

/** As JSON has it. */
export type StoredParcel = Omit<OrderParcel, 'shippedAt' | 'deliveredAt' | 'cameBackAt'> & {
  shippedAt: string;
  deliveredAt: string | null;
  cameBackAt: string | null;
};

const momentOf = (stored: string | null): Date | null => (stored === null ? null : new Date(stored));

export const parcelOf = ({ shippedAt, deliveredAt, cameBackAt, ...parcel }: StoredParcel): OrderParcel => ({
  ...parcel,
  shippedAt: new Date(shippedAt),
  deliveredAt: momentOf(deliveredAt),
  cameBackAt: momentOf(cameBackAt),
});

/** A part of the goods has left the shop, and the rest has not. */
export const isPartlyShipped = ({ status, parcels }: Split): boolean =>
  parcels.some(({ cameBackAt }) => cameBackAt === null) && !rulesOf(status).hasLeft && !isCancelled(status);

type Split = { status: OrderStatus; parcels: readonly Pick<OrderParcel, 'cameBackAt'>[] };

type OrderedLine = { position: number; name: string; optionText: string | null; quantity: number; cancelled: number };

/** The units that are in no parcel yet, without cancelled ones. */
export function listUnsent(
  lines: readonly OrderedLine[],
  parcels: readonly Pick<OrderParcel, 'lines' | 'cameBackAt'>[],
): ParcelLine[] {
  const sent = parcels.flatMap((parcel) => (parcel.cameBackAt === null ? parcel.lines : []));
  return lines.flatMap(({ position, name, optionText, quantity, cancelled }) => {
    const left =
      quantity - cancelled - sumOf(sent.filter((line) => line.position === position).map((line) => line.quantity));
    return left > 0 ? [{ position, name, optionText, quantity: left }] : [];
  });
}

type Sent = {
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  lines: readonly OrderedLine[];
  parcels: readonly OrderParcel[];
  events: readonly { to: OrderStatus | null; at: Date }[];
};

/** Every parcel of an order: its stored ones, or the only one of an order that was shipped whole, which collects what is due. */
export function listParcels(order: Sent, collectPaise: Paise): OrderParcel[] {
  if (order.parcels.length > 0) return [...order.parcels];
  const shipped = order.events.findLast(({ to }) => to === 'shipped');
  if (shipped === undefined) return [];
  const received = order.events.find(({ to }) => to === 'delivered' || to === 'completed');
  // Once it has left, an order is cancelled only if its parcel comes back.
  const back = order.events.slice(order.events.indexOf(shipped)).find(({ to }) => to === 'cancelled');
  return [
    {
      number: 1,
      carrier: order.carrier ?? '',
      trackingNumber: order.trackingNumber ?? '',
      trackingUrl: order.trackingUrl,
      collectPaise: back === undefined ? collectPaise : 0,
      shippedAt: shipped.at,
      deliveredAt: received?.at ?? null,
      cameBackAt: back?.at ?? null,
      lines: listUnsent(order.lines, []),
    },
  ];
}

/** Units of a line in parcels, out of those that are not cancelled. */
type SentUnits = { line: number; units: number; outOf: number };

/**
 * What the parcels of an unpaid order collect together: what their goods cost, and all fees with the first. All units
 * together cost all of it.
 */
export function collectedTogether(left: readonly LeftOfLine[], sent: readonly SentUnits[]): Paise {
  const money = left.map((of) => splitByPayment(of, of).money);
  const goods = money.map((of) => {
    const { units = 0, outOf = 1 } = sent.find(({ line }) => line === of.line) ?? {};
    return outOf === 0 || units === outOf ? of.goods : Math.floor((of.goods * units) / outOf);
  });
  return sumOf(money.map(({ fees }) => fees)) + sumOf(goods);
}
