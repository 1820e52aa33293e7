import type { SettingGroup, SettingName } from './shop-settings.ts';

/** A step of the first setup: settings of one group. The last step has none: the first product is added. */
type SetupStep = { group: SettingGroup; names: readonly SettingName[] };

/** The settings that a new shop asks its owner for, step by step; everything else has a useful default. */
export const setupSteps: readonly SetupStep[] = [
  {
    group: 'shop',
    names: ['shopName', 'logo', 'shopEmail', 'shopPhone', 'shopOwner', 'shopAddress', 'grievanceOfficer'],
  },
  { group: 'payments', names: ['upiId', 'cod', 'codFee', 'razorpayKeyId', 'razorpayKeySecret'] },
  { group: 'delivery', names: ['shopPincode', 'dispatchDays', 'workingDays'] },
  { group: 'shop', names: ['gstin', 'invoicePrefix'] },
  { group: 'email', names: ['smtpHost', 'smtpPort', 'smtpUser', 'smtpPassword'] },
];

/** Those with settings, and the one with the first product. */
export const SETUP_STEPS = setupSteps.length + 1;
