import type { Setting } from './setting.ts';

const twoFactor = { group: 'staff', kind: 'flag', initial: false } as const;

/** Which roles must use two-step login (shop/accounts/permissions.ts). */
export const staffSettings = {
  'twoFactor-owner': {
    ...twoFactor,
    label: 'Owners must use two-step login',
    help: 'Owners who have not set it up see only its setup page.',
  },
  'twoFactor-manager': { ...twoFactor, label: 'Managers must use two-step login' },
  'twoFactor-packer': { ...twoFactor, label: 'Packers must use two-step login' },
  'twoFactor-support': { ...twoFactor, label: 'Support must use two-step login' },
} as const satisfies Record<string, Setting>;
