import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseForeignJson } from '#lib/json.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import { beginningOf, oneLine } from '#lib/text.ts';
import {
  type Booking,
  type Carrier,
  CarrierRefused,
  type OpenedCarrier,
  type ParcelToBook,
  type Rate,
  ReferenceUsed,
} from '../carrier.ts';
import type { TrackingStage } from '../shipment.ts';
import { type Account, logIn, send } from './shiprocket-api.server.ts';

const NAME_MAX = 50;
const CITY_MAX = 30;
const INDIA_AHEAD_MS = 5.5 * 3_600_000;

/** Ids in `shipment_status_id` of the documentation; the others change nothing for the shop. */
const stages: Readonly<Record<number, TrackingStage>> = {
  6: 'picked-up',
  42: 'picked-up',
  18: 'in-transit',
  22: 'in-transit',
  38: 'in-transit',
  // Misrouted.
  39: 'in-transit',
  17: 'out-for-delivery',
  21: 'undelivered',
  // An issue of the recipient.
  77: 'undelivered',
  7: 'delivered',
  8: 'cancelled',
  // Cancelled before it was dispatched.
  45: 'cancelled',
  12: 'lost',
  // Destroyed, damaged, disposed of, untraceable.
  24: 'lost',
  25: 'lost',
  44: 'lost',
  76: 'lost',
  9: 'returning',
  14: 'returning',
  40: 'returning',
  41: 'returning',
  46: 'returning',
  // The return cannot be stopped any more; it has reached the shop's city.
  75: 'returning',
  78: 'returning',
  10: 'returned',
};

const id = z.union([z.number(), z.string()]).transform(String);
const ratesAnswer = z.object({
  data: z
    .object({
      available_courier_companies: z.array(
        z.object({
          courier_company_id: id,
          courier_name: z.string(),
          rate: z.coerce.number(),
          estimated_delivery_days: z.union([z.string(), z.number()]).nullish(),
        }),
      ),
    })
    .optional(),
});
const ordersAnswer = z.object({
  data: z.array(
    z.object({
      id,
      channel_order_id: id,
      status: z.string().nullish(),
      shipments: z.array(z.object({ id, awb: z.string().nullish(), courier: z.string().nullish() })).default([]),
    }),
  ),
});
const createdAnswer = z.object({ shipment_id: id });
const awbAnswer = z.object({
  response: z.object({ data: z.object({ awb_code: z.string().min(1), courier_name: z.string() }) }),
});
/** A refusal may come with the status 200 and its own in the body; a cancellation has no body. */
const acceptedAnswer = z.unknown().refine((answer) => !(Number((answer as Refused)?.status_code) >= 400));
type Refused = { status_code?: unknown } | null | undefined;
const labelAnswer = z.object({ label_url: z.string().startsWith('https://') });
const trackingMessage = z.object({
  awb: id,
  shipment_status_id: z.coerce.number(),
  shipment_status: z.string().default(''),
  current_status: z.string().default(''),
  current_timestamp: z.string().default(''),
  scans: z.array(z.object({ location: z.string().nullish() })).default([]),
});

/**
 * Shiprocket, which books several couriers (apidocs.shiprocket.in). It has no idempotency keys: an order is looked up by
 * our reference before it is created. Address and amount of an order cannot be changed, and the reference of a cancelled one
 * cannot be used again.
 *
 * `POST /orders/cancel` takes Shiprocket's own ids of orders as `ids` and answers 204 without a body; an unknown id is an
 * error 500. The order's status is then "CANCELED", or "CANCELLATION REQUESTED" before. `/orders/cancel/shipment/awbs` takes
 * tracking numbers as `awbs` and cancels shipments only, some time later.
 */
export const shiprocket: Carrier = {
  name: 'shiprocket',
  label: 'Shiprocket',
  open({ settings, apiUrl }) {
    const { shiprocketEmail: email, shiprocketPassword: password, shiprocketToken: token } = settings;
    if (email === null || password === null) return null;
    const pickup = settings.shiprocketPickup ?? 'Primary';
    return {
      ...openAccount({ email, password, apiUrl }, pickup),
      ...(token === null ? {} : { webhook: webhook(token) }),
    };
  },
};

function openAccount(account: Account, pickup: string): OpenedCarrier {
  const call = <Answer>(method: 'GET' | 'POST', path: string, schema: z.ZodType<Answer>, body?: object) =>
    send(account, { method, path, ...(body && { body }) }, schema);

  return {
    async listRates({ fromPincode, to, grams, size, collectPaise, valuePaise }): Promise<Rate[]> {
      if (fromPincode === null)
        throw new CarrierRefused('Enter the PIN code that parcels are sent from in the settings');
      const query = new URLSearchParams({
        pickup_postcode: fromPincode,
        delivery_postcode: to.pincode,
        cod: collectPaise > 0 ? '1' : '0',
        weight: kilograms(grams),
        length: String(size.length),
        breadth: String(size.width),
        height: String(size.height),
        declared_value: String(Math.ceil(valuePaise / PAISE_PER_RUPEE)),
      });
      const { data } = await call('GET', `/courier/serviceability?${query}`, ratesAnswer);
      const rates = (data?.available_courier_companies ?? []).map((company) => ({
        courierId: company.courier_company_id,
        courier: company.courier_name,
        ratePaise: Math.round(company.rate * PAISE_PER_RUPEE),
        days: Number.parseInt(String(company.estimated_delivery_days ?? ''), 10) || null,
      }));
      return rates;
    },

    async book(parcel, courierId): Promise<Booking> {
      // Without a valid id, Shiprocket chooses a courier by itself.
      if (!/^\d{1,9}$/.test(courierId)) throw new CarrierRefused('Shiprocket: There is no such courier');
      const [current = null, ...earlier] = await Promise.all(
        [parcel.orderReference, ...parcel.earlierReferences].map(find),
      );
      if (current?.isCancelled) throw new ReferenceUsed(`Shiprocket: order ${parcel.orderReference} is cancelled`);
      await cancelAll(earlier);
      const known = current?.shipment ?? null;
      const shipmentId =
        known?.id ?? (await call('POST', '/orders/create/adhoc', createdAnswer, orderOf(parcel, pickup))).shipment_id;
      const { awb, courier } = known?.awb
        ? { awb: known.awb, courier: known.courier ?? '' }
        : await assign(shipmentId, courierId);
      return {
        reference: shipmentId,
        courier: courier || 'Shiprocket',
        trackingNumber: awb,
        trackingUrl: `https://shiprocket.co/tracking/${encodeURIComponent(awb)}`,
        // The parcel is booked without them: the owner can ask for both again.
        isPickupRequested: await requestPickup(shipmentId).then(
          () => true,
          () => false,
        ),
        labelUrl: await makeLabel(shipmentId).catch(() => null),
      };
    },

    cancel: async ({ orderReferences }) => cancelAll(await Promise.all(orderReferences.map(find))),
    makeLabel,
    requestPickup,

    async check() {
      try {
        await logIn(account);
        return 'accepted';
      } catch (error) {
        return error instanceof CarrierRefused ? 'refused' : 'no-answer';
      }
    },
  };

  /** The order with our reference, one that is not cancelled before others; null: there is none. */
  async function find(reference: string) {
    const query = new URLSearchParams({ search: reference, per_page: '50' });
    const { data } = await call('GET', `/orders?${query}`, ordersAnswer);
    const own = data
      .filter(({ channel_order_id }) => channel_order_id === reference)
      .map(({ id: orderId, status, shipments: [shipment = null] }) => ({
        id: orderId,
        shipment,
        isCancelled: /^cancel/i.test(status ?? ''),
      }));
    return own.find(({ isCancelled }) => !isCancelled) ?? own[0] ?? null;
  }

  async function assign(shipmentId: string, courierId: string) {
    const body = { shipment_id: Number(shipmentId), courier_id: Number(courierId) };
    const { response } = await call('POST', '/courier/assign/awb', awbAnswer, body);
    return { awb: response.data.awb_code, courier: response.data.courier_name };
  }

  async function cancelAll(found: readonly Awaited<ReturnType<typeof find>>[]): Promise<void> {
    const ids = found.flatMap((order) => (order === null || order.isCancelled ? [] : [Number(order.id)]));
    if (ids.length > 0) await call('POST', '/orders/cancel', acceptedAnswer, { ids });
  }

  async function requestPickup(shipmentId: string): Promise<void> {
    try {
      await call('POST', '/courier/generate/pickup', acceptedAnswer, { shipment_id: [Number(shipmentId)] });
    } catch (error) {
      if (!/already in pickup queue/i.test((error as Error).message)) throw error;
    }
  }

  async function makeLabel(shipmentId: string): Promise<string> {
    const body = { shipment_id: [Number(shipmentId)] };
    return (await call('POST', '/courier/generate/label', labelAnswer, body)).label_url;
  }
}

const kilograms = (grams: number): string => String(Math.round(grams) / 1_000);
const rupees = (paise: number): number => paise / PAISE_PER_RUPEE;

/** The body of "create custom order". */
function orderOf({ to, ...parcel }: ParcelToBook, pickup: string) {
  const [first = to.name, ...rest] = to.name.split(' ');
  const placed = new Date(parcel.placedAt.getTime() + INDIA_AHEAD_MS).toISOString();
  const { length, width: breadth, height } = parcel.size;
  return {
    order_id: parcel.orderReference,
    order_date: placed.slice(0, 16).replace('T', ' '),
    pickup_location: pickup,
    billing_customer_name: first.slice(0, NAME_MAX),
    billing_last_name: rest.join(' ').slice(0, NAME_MAX),
    billing_address: to.addressLine,
    billing_address_2: to.landmark ?? '',
    billing_city: to.city.slice(0, CITY_MAX),
    billing_pincode: to.pincode,
    billing_state: to.state,
    billing_country: 'India',
    billing_email: parcel.email,
    billing_phone: to.phone.replace(/\D/g, '').slice(-10),
    shipping_is_billing: true,
    order_items: parcel.items.map(({ name, sku, quantity, unitPaise, hsn }) => ({
      name,
      sku,
      units: quantity,
      selling_price: rupees(unitPaise),
      ...(hsn === null ? {} : { hsn: Number(hsn) }),
    })),
    payment_method: parcel.collectPaise > 0 ? 'COD' : 'Prepaid',
    sub_total: rupees(parcel.collectPaise > 0 ? parcel.collectPaise : parcel.valuePaise),
    length,
    breadth,
    height,
    weight: Number(kilograms(parcel.grams)),
  };
}

const MESSAGE_MAX_CHARACTERS = 256 * 1024;
const MESSAGE_MAX_DEPTH = 20;

/** Messages about parcels carry the token that the owner has entered at Shiprocket, and no signature. */
const webhook = (token: string): NonNullable<OpenedCarrier['webhook']> => ({
  isSigned: (_body, headers) => timingSafeEqual(digest(headers.get('x-api-key') ?? ''), digest(token)),
  read(body) {
    const parsed = trackingMessage.safeParse(
      parseForeignJson(body.toString(), MESSAGE_MAX_CHARACTERS, MESSAGE_MAX_DEPTH),
    );
    if (!parsed.success) return null;
    const { awb, shipment_status_id, shipment_status, current_status, current_timestamp, scans } = parsed.data;
    return {
      trackingNumber: awb,
      stage: stages[shipment_status_id] ?? null,
      label: beginningOf(oneLine(current_status || shipment_status), 100),
      place: beginningOf(oneLine(scans.at(-1)?.location ?? ''), 100) || null,
      at: readMoment(current_timestamp),
    };
  },
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** "23 05 2023 11:43:52", in India. null: another form. */
function readMoment(text: string): Date | null {
  const [, day, month, year, time] = /^(\d{2}) (\d{2}) (\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(text) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${time}+05:30`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
