import type { Setting } from './setting.ts';

const twoFactor = { group: 'staff', kind: 'flag', initial: false } as const;

/** Which roles must use two-step login (shop/accounts/permissions.ts). */
export const staffSettings = {
  'twoFactor-owner': {
    ...twoFactor,
    label: 'Owners must use two-step login',
    help: 'Who has not set it up sees only the page that sets it up.',
  },
  'twoFactor-manager': { ...twoFactor, label: 'Managers must use two-step login' },
  'twoFactor-packer': { ...twoFactor, label: 'Packers must use two-step login' },
  'twoFactor-support': { ...twoFactor, label: 'Support must use two-step login' },
} as const satisfies Record<string, Setting>;
