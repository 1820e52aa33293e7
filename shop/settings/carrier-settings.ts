import type { Setting } from './setting.ts';

const centimetres = {
  group: 'carriers',
  kind: 'whole',
  isRequired: true,
  min: 1,
  max: 300,
  wrong: 'Enter whole centimetres from 1 to 300.',
} as const;

/** How parcels are booked; part of `shopSettings`. */
export const carrierSettings = {
  shiprocketEmail: {
    group: 'carriers',
    kind: 'email',
    label: 'Shiprocket: email of the API user',
    help: 'At Shiprocket under Settings, API. If empty, you enter parcels by hand.',
    needs: 'shiprocketPassword',
    initial: null,
    wrong: 'Enter the email of the API user, not that of your account.',
  },
  shiprocketPassword: {
    group: 'carriers',
    kind: 'secret',
    label: 'Shiprocket: password of the API user',
    needs: 'shiprocketEmail',
    initial: null,
    wrong: 'Enter the password of the API user, at most 300 characters.',
  },
  shiprocketPickup: {
    group: 'carriers',
    kind: 'line',
    label: 'Shiprocket: pickup location',
    help: 'Its name at Shiprocket, “Primary” if empty.',
    maxLength: 60,
    initial: null,
    wrong: 'Enter a name of at most 60 characters.',
  },
  shiprocketToken: {
    group: 'carriers',
    kind: 'secret',
    label: 'Shiprocket: token of the webhook',
    help: 'Token of the webhook to /webhooks/parcels. Without it, you update parcels yourself.',
    initial: null,
    wrong: 'Enter the token of the webhook, at most 300 characters.',
  },
  productGrams: {
    group: 'carriers',
    kind: 'whole',
    label: 'Usual weight of a unit (g)',
    help: 'For products without a weight.',
    isRequired: true,
    min: 1,
    max: 100_000,
    initial: 500,
    wrong: 'Enter whole grams from 1 to 100000.',
  },
  parcelLength: { ...centimetres, label: 'Usual parcel: length (cm)', initial: 25 },
  parcelWidth: { ...centimetres, label: 'Usual parcel: width (cm)', initial: 20 },
  parcelHeight: { ...centimetres, label: 'Usual parcel: height (cm)', initial: 10 },
} as const satisfies Record<string, Setting & { group: 'carriers' }>;
