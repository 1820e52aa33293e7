import { photoRefusals } from '#app/components/photo-copy.ts';
import * as numbers from '#config/numbers.ts';
import { plural } from '#lib/plural.ts';
import type { RequestRefusal } from '#shop/returns/request-return.server.ts';

const AFTER = ' after we have received your parcel';

/** Texts of the customer's pages about returns. */
export const returnsCopy = {
  title: 'Returns',
  request: 'Return or replace',
  requestTitle: (number: number) => `Return or replace: order #${number}`,
  returnTitle: (name: string) => `Return ${name}`,
  back: (number: number) => `Order #${number}`,
  days: (days: number) =>
    plural(days, { one: 'Ask within # day of delivery.', other: 'Ask within # days of delivery.' }),
  damage: (hours: number) =>
    plural(hours, {
      one: 'Report damage within # hour, with a photo.',
      other: 'Report damage within # hours, with a photo.',
    }),
  until: (moment: string) => `You can ask until ${moment}.`,
  over: (moment: string) => `You could ask for a return until ${moment}.`,
  later: 'Found a fault later? Write to us:',
  contact: 'contact page',
  nothingLeft: 'You have already asked to return everything in this order.',
  onlyFaulty: 'You can return downloads and custom orders only if they are faulty.',
  notReturnable: 'What you cannot return',
  notReturnableHint: 'You can return these only if they are faulty, damaged or not what you ordered:',
  notReturnableList: [
    'products made or printed to your own design',
    'stickers and decals that were peeled or cut',
    'ear jewellery and other hygiene products once unsealed',
  ],
  rules: 'Before you ask',

  which: 'Which products?',
  units: 'units to return',
  reason: 'Why?',
  chooseReason: 'Choose a reason',
  reasonUntil: (label: string, moment: string) => `${label} (until ${moment})`,
  wish: 'What would you like?',
  wishHint: 'If it is sold out, we refund you instead.',
  note: 'Tell us more',
  noteHint: 'Optional. For another size, say which one.',
  photos: 'Photos',
  photosHint: `At most ${numbers.RETURN_PHOTOS_MAX}. Required for damaged and wrong items. Only we see them.`,
  messagePhotosHint: `At most ${numbers.RETURN_PHOTOS_MAX}. Only we see them.`,
  backToOrder: 'Back to the order',
  send: 'Send request',
  sending: 'Sending…',
  payout: 'Where should we send your refund?',
  payoutHint: 'We pay to your UPI ID or bank account. We delete these details after 90 days.',
  payoutSaved: 'We know where to send your refund.',
  payoutChange: 'Change UPI ID or bank account',

  placedOn: (moment: string) => `Requested on ${moment}`,
  due: (day: string) => `We do this by ${day}.`,
  dueFromYou: (day: string) => `Do this by ${day}.`,
  steps: 'What to do next',
  happens: 'What happens next',
  keep: 'You can keep the product.',
  pack: [
    'Pack the product with everything that came with it.',
    'Print this slip, or write the number on the parcel.',
    'Hand the parcel over, and enter the tracking number below.',
  ],
  pickup: (carrier: string, day: string | null) =>
    day === null ? `${carrier} picks it up.` : `${carrier} picks it up on ${day}.`,
  tracking: (number: string) => `Tracking number: ${number}`,
  noPickup: 'If we have not booked a pickup, send it to this address. We refund reasonable postage.',
  slip: 'Return slip',
  slipFor: (name: string, order: number) => `Return ${name} of order #${order}`,
  print: 'Print slip',
  sent: 'I have sent it',
  carrier: 'Courier (optional)',
  trackingNumber: 'Tracking number (optional)',
  refundPromise: (days: string, isAway: boolean) =>
    `You get your refund within ${days} working days${isAway ? AFTER : ''}.`,
  replacementPromise: (days: string, isAway: boolean) =>
    `Your replacement arrives within ${days} working days${isAway ? AFTER : ''}.`,
  refunded: (amount: string) => `Refunded: ${amount}`,
  replacement: 'Your replacement',
  replacementCancelled: '(cancelled)',
  creditPromise: (isAway: boolean) => (isAway ? 'We add it after we have received your parcel.' : 'We add it now.'),
  approvedAs: { refund: 'We refund you.', replacement: 'We send a replacement.', credit: 'You get store credit.' },

  about: 'Your request',
  times: (units: number) => `${units} ×`,
  quantity: (units: number) => plural(units, { one: '# unit', other: '# units' }),
  history: 'History',
  messages: 'Messages',
  you: 'You',
  message: 'Your message',
  answer: 'Your answer',
  write: 'Send message',
  withdraw: 'Withdraw request',
  withdrawHint: 'You can ask again until the return period ends.',
  answered: 'You answered',
  events: { moved: '', pickup: 'Pickup booked', 'replacement-cancelled': 'Replacement cancelled' },

  failed: 'We could not send this.',
  refused: {
    'not-found': 'We could not find this order.',
    'not-delivered': 'You can return this order once it is delivered.',
    'window-over': 'It is too late to return for this reason. Write to us on the contact page.',
    'wish-unavailable': 'We do not offer this for the reason you gave. Choose something else.',
    'photo-missing': 'Add a photo, so that we can see what is wrong.',
    'nothing-chosen': 'Choose at least one product.',
    'too-many': 'You have already asked to return some of these. Choose fewer.',
    'too-often': 'You have requested many returns of this order. Write to us on the contact page.',
  } satisfies Record<RequestRefusal, string>,
  moveRefused: {
    'not-found': 'We could not find this return.',
    'changed-meanwhile': 'This return has changed. Reload the page.',
    'illegal-move': 'This return is already at a later step, so this is no longer possible.',
    'replacement-sent': 'Your replacement is already on its way, so you cannot withdraw this.',
    'too-often': 'You have sent many messages today. We read them all and answer soon.',
  },
} as const;

/** Why photos are refused. */
export const photoFaults = photoRefusals(`Choose at most ${numbers.RETURN_PHOTOS_MAX} photos.`);

export const noPhotoCopy = {
  title: 'This photo does not exist',
  sentence: 'It may have been deleted. Open your return again.',
} as const;
