import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { isCancelled, type OrderStatus } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { ParcelToShip } from './carrier.ts';
import { type Booker, findCarrier, listBookers } from './carriers.server.ts';
import { findParcel } from './find-parcel.server.ts';
import { refusalOf } from './internal/attempts.ts';
import {
  type BookingAction,
  isBooked,
  isTaken,
  type OfferedRate,
  type Shipment,
  type ShippingView,
  type TrackingStage,
} from './shipment.ts';

/** What a carrier booked or was asked to book for an order; null: nothing. */
export async function findShipment(db: Db, orderId: string): Promise<Shipment | null> {
  if (!isId(orderId)) return null;
  const row = await db
    .selectFrom('shipments')
    .select(['carrier', 'state', 'courier', 'tracking_number as trackingNumber', 'label_url as labelUrl'])
    .select(['is_pickup_requested as isPickupRequested', 'stage_at as stageAt', 'problem'])
    .select(sql<TrackingStage>`stage`.as('stage'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** What the order's page shows of shipping; with `withRates` the carriers are asked. */
export async function viewShipping(
  orderContext: OrderContext,
  { id, status }: { id: string; status: OrderStatus },
  { withRates }: { withRates: boolean },
): Promise<ShippingView> {
  const { db, settings } = orderContext;
  const isSetUp = listBookers(settings).length > 0;
  const [shipment, parcel] = await Promise.all([findShipment(db, id), findParcel(db, settings.current(), id)]);
  const isOpen = isSetUp && withRates && !isBooked(shipment);
  const rates = isOpen ? await listRates(orderContext, id) : null;
  return {
    isSetUp,
    shipment,
    can: shipment === null ? [] : actionsOf(settings, shipment, status),
    parcel: parcel && {
      grams: parcel.grams,
      size: Object.values(parcel.size).join(' × '),
      valuePaise: parcel.valuePaise,
      hsns: [...new Set(parcel.items.flatMap(({ hsn }) => (hsn === null ? [] : [hsn])))],
    },
    rates: rates?.ok ? rates.value.rates : null,
    problem: rates?.ok ? rates.value.problem : null,
  };
}

function actionsOf(settings: OrderContext['settings'], shipment: Shipment, status: OrderStatus): BookingAction[] {
  const { carrier: name, state, stage, labelUrl, isPickupRequested } = shipment;
  const carrier = findCarrier(settings, name);
  if (carrier === null || stage !== 'booked' || state === 'failed') return [];
  const isWanted = state === 'booked' && !isCancelled(status);
  const isUnclear = state === 'booking' && !isTaken(shipment);
  return [
    ...(isWanted && labelUrl === null && carrier.makeLabel ? (['make-label'] as const) : []),
    ...(isWanted && !isPickupRequested && carrier.requestPickup ? (['request-pickup'] as const) : []),
    ...((state === 'booked' || isUnclear) && carrier.cancel ? (['cancel-booking'] as const) : []),
  ];
}

/** `rates`: null where no carrier answered. `problem`: why one did not, in its words. */
type Rates = { rates: OfferedRate[] | null; problem: string | null };

/** Couriers that deliver an order, of all carriers that are set up, the cheapest first. */
export async function listRates(
  { db, settings }: OrderContext,
  orderId: string,
): Promise<Result<Rates, 'no-carrier' | 'not-found' | 'no-parcel'>> {
  const bookers = listBookers(settings);
  if (bookers.length === 0) return refuse('no-carrier');
  if (!isId(orderId)) return refuse('not-found');
  const parcel = await findParcel(db, settings.current(), orderId);
  if (parcel === null) {
    const order = await db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
    return refuse(order === undefined ? 'not-found' : 'no-parcel');
  }
  const answers = await Promise.all(bookers.map((booker) => ratesOf(booker, parcel, bookers.length > 1)));
  const problems = answers.flatMap(({ problem }) => problem ?? []);
  const rates = answers.flatMap((answer) => answer.rates ?? []);
  return accept({
    rates: problems.length === bookers.length ? null : rates.sort((one, other) => one.ratePaise - other.ratePaise),
    problem: problems.length === 0 ? null : problems.join(' '),
  });
}

async function ratesOf(
  { name, label, listRates: list }: Booker,
  parcel: ParcelToShip,
  isNamed: boolean,
): Promise<Rates> {
  try {
    const rates = await list(parcel);
    const carrier = { carrier: name, carrierLabel: isNamed ? label : null };
    return { rates: rates.map((rate) => ({ ...rate, ...carrier })), problem: null };
  } catch (error) {
    return { rates: null, problem: refusalOf(error).sentence };
  }
}
