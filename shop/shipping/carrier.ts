import type { OrderAddress } from '#db/tables/json.ts';
import type { Paise } from '#lib/money.ts';
import type { ShopSettings } from '#shop/settings/shop-settings.ts';
import type { TrackingStage } from './shipment.ts';

/** What a carrier has to know of a parcel. */
export type ParcelToShip = {
  placedAt: Date;
  /** What the courier collects; 0: nothing. */
  collectPaise: Paise;
  valuePaise: Paise;
  /** PIN code that it is sent from; null: not known. */
  fromPincode: string | null;
  to: OrderAddress;
  email: string;
  items: readonly { name: string; sku: string; quantity: number; unitPaise: Paise; hsn: string | null }[];
  grams: number;
  /** Whole centimetres. */
  size: { length: number; width: number; height: number };
};

/** A parcel with our references of its order at the carrier, by which a booking is found again. */
export type ParcelToBook = ParcelToShip & {
  orderReference: string;
  /** Of earlier bookings, which must not stay. */
  earlierReferences: readonly string[];
};

/** A courier that delivers a parcel, and its price. `days`: on the way; null: not known. */
export type Rate = { courierId: string; courier: string; ratePaise: Paise; days: number | null };

/** A booked parcel. */
export type Booking = {
  /** The carrier's id of the parcel. */
  reference: string;
  courier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  /** An https address of a PDF; null: none yet. */
  labelUrl: string | null;
  isPickupRequested: boolean;
};

/** A booking that is to be changed. */
export type BookingToChange = {
  /** The carrier's id of the parcel; null: its answer was lost. */
  reference: string | null;
  /** Our references of the order at the carrier. */
  orderReferences: readonly string[];
};

/** What a carrier reports of a parcel. */
export type TrackingMessage = {
  trackingNumber: string;
  /** null: nothing that the shop follows. */
  stage: TrackingStage | null;
  /** In the carrier's words. */
  label: string;
  place: string | null;
  /** null: the message does not say when, in a known form. */
  at: Date | null;
};

/** A carrier that is set up. Network calls may throw `CarrierAway` or `CarrierRefused`. */
export type OpenedCarrier = {
  /** Couriers that deliver the parcel. Without this and `book`, the owner books elsewhere and enters the number. */
  listRates?(parcel: ParcelToShip): Promise<Rate[]>;
  /**
   * Books a parcel, once: one that was booked under its reference, whose answer was lost, is found again, and what stands
   * under earlier ones is cancelled. Throws `ReferenceUsed` where the reference was cancelled.
   */
  book?(parcel: ParcelToBook, courierId: string): Promise<Booking>;
  /**
   * Cancels whatever stands under a booking's references; succeeds where nothing does. Absent: the owner cancels on the
   * carrier's site.
   */
  cancel?(booking: BookingToChange): Promise<void>;
  /** Makes the label of a booked parcel again. @returns an https address of a PDF */
  makeLabel?(reference: string): Promise<string>;
  /** Requests the pickup of a booked parcel; succeeds where it is requested already. */
  requestPickup?(reference: string): Promise<void>;
  /** Messages about parcels: `POST /webhooks/parcels`. `body`: the bytes that were sent, for signatures of them. */
  webhook?: { isSigned(body: Buffer, headers: Headers): boolean; read(body: Buffer): TrackingMessage | null };
  /** Asks the carrier whether it accepts the login. Never throws. */
  check?(): Promise<'accepted' | 'refused' | 'no-answer'>;
};

export type CarrierOptions = { settings: ShopSettings; apiUrl: string };

/** A carrier: everything that the shop knows of it. */
export type Carrier = {
  /** As the database names it. Never changes. */
  name: string;
  label: string;
  /** null: it is not set up. */
  open(options: CarrierOptions): OpenedCarrier | null;
};

/** The carrier is unreachable, slow, or sends invalid responses. Another attempt may help. */
export class CarrierAway extends Error {}

/** The carrier refused the request; another attempt will not help until something is changed. */
export class CarrierRefused extends Error {}

/** The order was cancelled at the carrier: it needs another reference. */
export class ReferenceUsed extends CarrierRefused {}

/** A use case is refused by the carrier, in its words, or does not reach it. */
export type CarrierRefusal = { ok: false; reason: 'carrier-refused' | 'carrier-away'; sentence: string };
