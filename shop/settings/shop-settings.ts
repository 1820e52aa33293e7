import * as numbers from '#config/numbers.ts';
import { HOLIDAYS } from '#config/patterns.ts';
import { carrierSettings } from './carrier-settings.ts';
import { detailSettings } from './detail-settings.ts';
import { emailSettings } from './email-settings.ts';
import { homeSettings } from './home-settings.ts';
import { mailboxSettings } from './mailbox-settings.ts';
import { paymentSettings } from './payment-settings.ts';
import { policySettings } from './policy-settings.ts';
import type { Setting, SettingValue, ValueOf } from './setting.ts';
import { sizeSettings } from './size-settings.ts';
import { staffSettings } from './staff-settings.ts';

/** The cards of /admin/settings, in order. */
export const settingGroups = {
  shop: { title: 'Shop details', lead: 'Shown on the contact page, in emails and on invoices.' },
  announcement: { title: 'Announcement bar', lead: 'One line above every page of the shop.' },
  links: { title: 'Contact and social links', lead: 'Shown on the contact page. Leave a link empty to hide it.' },
  payments: { title: 'Payments', lead: 'How customers can pay.' },
  email: { title: 'Email', lead: 'How emails are sent, and who receives the owner’s emails.' },
  mailbox: { title: 'Incoming email', lead: 'Customers’ replies are added to their messages in the shop.' },
  orders: { title: 'Orders and stock', lead: 'When unpaid orders expire, and when you get an email about low stock.' },
  sizes: {
    title: 'Size guides',
    lead: 'Shown where a product has sizes and no size table. Sizes first, such as: Size | Chest (cm)',
  },
  delivery: { title: 'Delivery', lead: 'What delivery costs, and how the date for a PIN code is worked out.' },
  carriers: { title: 'Couriers', lead: 'The service that books your couriers, and the size of usual parcels.' },
  returns: { title: 'Returns and refunds', lead: 'The rules for returns, replacements and refunds.' },
  staff: { title: 'Staff', lead: 'Who must confirm each login with a code from an app.' },
  home: { title: 'Home page', lead: 'The title, the order of the sections, and the featured collections.' },
  policies: { title: 'Policies', lead: 'Terms, privacy, refunds and shipping.' },
  tags: {
    title: 'Analytics tags',
    lead: 'Optional. They load on public pages only, after a visitor has allowed them.',
  },
} as const;

export type SettingGroup = keyof typeof settingGroups;

export const settingGroupNames = Object.keys(settingGroups) as SettingGroup[];

const transit = {
  group: 'delivery',
  kind: 'whole',
  isRequired: true,
  min: 1,
  max: 30,
  wrong: 'Enter whole days from 1 to 30.',
} as const;

/**
 * What the owner decides, each setting once. The name is that of the form field, of the row in the database and of the
 * value in `settings.current()`. See docs/decisions/0065-settings.md.
 */
export const shopSettings = {
  ...detailSettings,
  ...paymentSettings,
  ...emailSettings,
  ...mailboxSettings,
  orderExpiryMinutes: {
    group: 'orders',
    kind: 'whole',
    label: 'Unpaid orders expire after (minutes)',
    help: 'Then the order is cancelled and its items are for sale again.',
    env: 'ORDER_EXPIRY_MINUTES',
    isRequired: true,
    min: 1,
    max: 1_440,
    wrong: 'Enter whole minutes from 1 to 1440.',
  },
  lowStockUnits: {
    group: 'orders',
    kind: 'whole',
    label: 'Email about low stock at (units)',
    help: 'Sent once a day, with the products whose stock fell to this.',
    isRequired: true,
    min: 0,
    max: 1_000,
    initial: numbers.LOW_STOCK_UNITS,
    wrong: 'Enter whole units from 0 to 1000.',
  },
  ...homeSettings,
  ...policySettings,
  ...sizeSettings,
  ...staffSettings,
  deliveryFee: {
    group: 'delivery',
    kind: 'whole',
    label: 'Delivery charge (₹)',
    help: 'Including GST, once per order, for goods only. 0: free.',
    env: 'DELIVERY_FEE',
    isRequired: true,
    min: 0,
    max: numbers.PRICE_MAX_RUPEES,
    wrong: 'Enter whole rupees, such as 49, or 0.',
  },
  deliveryFreeFrom: {
    group: 'delivery',
    kind: 'whole',
    label: 'Free delivery from (₹)',
    help: 'What the goods cost after discounts and promotions. Leave empty or 0 for never.',
    env: 'DELIVERY_FREE_FROM',
    min: 0,
    max: numbers.PRICE_MAX_RUPEES,
    wrong: 'Enter whole rupees, such as 499, or nothing.',
  },
  shopPincode: {
    group: 'delivery',
    kind: 'line',
    label: 'PIN code that parcels are sent from',
    help: 'If empty, the one of the business address is used.',
    maxLength: 6,
    pattern: /^[1-9]\d{5}$/,
    initial: null,
    wrong: 'Enter a PIN code of 6 digits.',
  },
  cutoffHour: {
    group: 'delivery',
    kind: 'whole',
    label: 'Cut-off (hour of the day)',
    help: 'Orders from this hour on count for the next working day.',
    isRequired: true,
    min: 0,
    max: 24,
    initial: 14,
    wrong: 'Enter a whole hour from 0 to 24, such as 14.',
  },
  dispatchDays: {
    group: 'delivery',
    kind: 'whole',
    label: 'Dispatch (working days)',
    help: 'Working days until an order leaves the shop. 0: the same day.',
    isRequired: true,
    min: 0,
    max: 30,
    initial: 1,
    wrong: 'Enter whole days from 0 to 30.',
  },
  workingDays: {
    group: 'delivery',
    kind: 'choice',
    label: 'Working days of shop and courier',
    choices: { 'mon-sat': 'Monday to Saturday', 'mon-fri': 'Monday to Friday', daily: 'Every day' },
    initial: 'mon-sat',
    wrong: 'Choose one from the list.',
  },
  holidays: {
    group: 'delivery',
    kind: 'lines',
    label: 'Holidays',
    help: 'One per line: 26 Jan Republic Day (every year), or 8 Nov 2026 Diwali.',
    maxLength: 3_000,
    pattern: HOLIDAYS,
    initial: '26 Jan Republic Day\n15 Aug Independence Day\n2 Oct Gandhi Jayanti',
    wrong: 'Enter a day such as 26 Jan or 8 Nov 2026 at the start of each line.',
  },
  transitDaysCity: { ...transit, label: 'On the way: same city (working days)', initial: 1 },
  transitDaysState: { ...transit, label: 'On the way: same state (working days)', initial: 2 },
  transitDaysMetro: { ...transit, label: 'On the way: other metro cities (working days)', initial: 2 },
  transitDaysRest: { ...transit, label: 'On the way: rest of India (working days)', initial: 3 },
  transitDaysRemote: { ...transit, label: 'On the way: north-east and islands (working days)', initial: 4 },
  ...carrierSettings,
  returnDays: {
    group: 'returns',
    kind: 'whole',
    label: 'Return window (days)',
    help: 'Days after delivery in which customers can ask for a return.',
    isRequired: true,
    min: 1,
    max: 365,
    initial: numbers.RETURN_DAYS,
    wrong: 'Enter whole days from 1 to 365.',
  },
  damageHours: {
    group: 'returns',
    kind: 'whole',
    label: 'Damage window (hours)',
    help: 'Hours after delivery in which customers can report damage.',
    isRequired: true,
    min: 1,
    max: 720,
    initial: numbers.DAMAGE_REPORT_HOURS,
    wrong: 'Enter whole hours from 1 to 720.',
  },
  returnAddress: {
    group: 'returns',
    kind: 'lines',
    label: 'Return address',
    help: 'Where customers send returns. If empty, the business address is used.',
    maxLength: 300,
    initial: null,
    wrong: 'Enter an address of at most 300 characters.',
  },
  offersStoreCredit: {
    group: 'returns',
    kind: 'flag',
    label: 'Offer store credit instead of a refund',
    initial: false,
  },
  refundsFees: {
    group: 'returns',
    kind: 'flag',
    label: 'Refund delivery and fees by default',
    help: 'You can change it for each refund.',
    initial: false,
  },
  replacementDays: {
    group: 'returns',
    kind: 'days',
    label: 'Replacement takes (working days)',
    initial: { from: 5, to: 7 },
    wrong: 'Enter days such as 5–7, from 1 to 60.',
  },
  refundDays: {
    group: 'returns',
    kind: 'days',
    label: 'Refund takes (working days)',
    initial: { from: 5, to: 7 },
    wrong: 'Enter days such as 5–7, from 1 to 60.',
  },
  googleTagId: {
    group: 'tags',
    kind: 'line',
    label: 'Google Analytics measurement ID',
    help: 'In Google Analytics under Admin, Data streams. Not used if empty.',
    isUpperCase: true,
    maxLength: 20,
    pattern: /^G-[A-Z0-9]{4,18}$/,
    initial: null,
    wrong: 'Enter a measurement ID such as G-ABC123DEF4.',
  },
  metaPixelId: {
    group: 'tags',
    kind: 'line',
    label: 'Meta Pixel ID',
    help: 'In Meta’s Events Manager under Data sources. Not used if empty.',
    maxLength: 20,
    pattern: /^\d{8,20}$/,
    initial: null,
    wrong: 'Enter the ID of the pixel, 8 to 20 digits.',
  },
} as const satisfies Record<string, Setting & { group: SettingGroup }>;

export type SettingName = keyof typeof shopSettings;

/** All values, typed by their definitions. */
export type ShopSettings = { readonly [Name in SettingName]: ValueOf<(typeof shopSettings)[Name]> };

export const settingNames = Object.keys(shopSettings) as SettingName[];

/** The definition of a setting, with everything that only some have. */
export const settingOf = (name: SettingName): Setting & { group: SettingGroup } => shopSettings[name];

/** What to enter instead of a value in use that a newer rule refuses; null: it is valid. See `checkTyped`. */
export function faultOf(name: SettingName, value: SettingValue): string | null {
  const { checkTyped, wrong = '' } = { checkTyped: undefined, ...settingOf(name) };
  return typeof value === 'string' && checkTyped?.(value) === false ? wrong : null;
}

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(shopSettings, name);

export const isSettingGroup = (name: unknown): name is SettingGroup =>
  typeof name === 'string' && Object.hasOwn(settingGroups, name);

/** The settings of a group, in order. */
export const namesOf = (group: SettingGroup): SettingName[] =>
  settingNames.filter((name) => shopSettings[name].group === group);

/** Whether its default is an invented example, which stays until the owner enters something. */
export const hasExample = (name: SettingName): boolean => {
  const setting = settingOf(name);
  return (setting.kind === 'line' || setting.kind === 'email') && setting.isRequired === true;
};

/** Whether its default is no owner's: an example, or a link that leads nowhere. */
export const isInvented = (name: SettingName): boolean =>
  hasExample(name) || (settingOf(name).kind === 'link' && settingOf(name).env !== undefined);
