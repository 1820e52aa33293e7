import type { Paise } from '#lib/money.ts';

/** Where a parcel is, with the texts for the admin and for customers. `isOver`: nothing follows. */
export const trackingStages = {
  booked: { label: 'Booked', customer: 'A courier will collect your parcel', isOver: false },
  'picked-up': { label: 'Picked up', customer: 'Collected by the courier', isOver: false },
  'in-transit': { label: 'On the way', customer: 'On its way', isOver: false },
  'out-for-delivery': { label: 'Out for delivery', customer: 'Out for delivery today', isOver: false },
  undelivered: {
    label: 'Delivery failed: call the customer',
    customer: 'The courier could not deliver it',
    isOver: false,
  },
  delivered: { label: 'Delivered', customer: 'Delivered by the courier', isOver: true },
  returning: { label: 'Coming back to you', customer: 'On its way back to the shop', isOver: false },
  returned: { label: 'Came back to you', customer: 'Back at the shop', isOver: true },
  // A lost parcel may be found.
  lost: { label: 'Lost or damaged', customer: 'There is a problem with your parcel', isOver: false },
  cancelled: { label: 'Booking cancelled', customer: 'We are booking another courier', isOver: true },
} as const;

export type TrackingStage = keyof typeof trackingStages;

/** Whether the text of an event names a stage; a later version may have removed one. */
export const isStage = (text: unknown): text is TrackingStage =>
  typeof text === 'string' && Object.hasOwn(trackingStages, text);

/** The parcel has left the shop. */
export const hasLeft = (stage: TrackingStage): boolean => stage !== 'booked' && stage !== 'cancelled';

/** The customer does not get it: it comes back, or the courier has lost or damaged it. */
export const isNotArriving = (stage: TrackingStage): boolean =>
  stage === 'returning' || stage === 'returned' || stage === 'lost';

/** A booked parcel, or one whose booking did not finish, as the order's page shows it. */
export type Shipment = {
  carrier: string;
  /** `booking`: the carrier was asked, and its answer is not known. */
  state: 'booking' | 'booked' | 'failed';
  courier: string | null;
  trackingNumber: string | null;
  labelUrl: string | null;
  isPickupRequested: boolean;
  stage: TrackingStage;
  stageAt: Date | null;
  /** Why the last attempt failed, in the carrier's words. */
  problem: string | null;
};

/** Whether a parcel is booked and not cancelled, so that it is not booked again. */
export const isBooked = (shipment: Pick<Shipment, 'state' | 'stage'> | null): boolean =>
  shipment?.state === 'booked' && shipment.stage !== 'cancelled';

/** Whether a courier has the whole order, or is being booked right now, so that it cannot be split. */
export const isTaken = (shipment: Pick<Shipment, 'state' | 'stage' | 'problem'> | null): boolean =>
  isBooked(shipment) || (shipment?.state === 'booking' && shipment.problem === null);

export type BookingAction = 'make-label' | 'request-pickup' | 'cancel-booking';

/**
 * A courier of a carrier that is set up. `carrierLabel`: the carrier, where several are set up. `days`: on the way; null:
 * not known.
 */
export type OfferedRate = {
  carrier: string;
  carrierLabel: string | null;
  courierId: string;
  courier: string;
  ratePaise: Paise;
  days: number | null;
};

/** From this value on, a parcel needs an e-way bill in most states (rule 138 of the CGST Rules): ₹50,000. */
export const EWAY_BILL_PAISE = 50_000_00;

/** What the order's page shows of shipping. */
export type ShippingView = {
  /** A carrier that books parcels is set up. */
  isSetUp: boolean;
  shipment: Shipment | null;
  /** What can be done about the booking now. */
  can: BookingAction[];
  /** null: nothing is to be sent. `size`: "25 × 20 × 10". */
  parcel: { grams: number; size: string; valuePaise: Paise; hsns: string[] } | null;
  /** Couriers with prices; null: not looked for. */
  rates: OfferedRate[] | null;
  /** Why there are none, or none of one carrier, in its words. */
  problem: string | null;
};
