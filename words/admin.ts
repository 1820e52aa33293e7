export const adminWords = {
  title: 'Admin Panel',
  admins: 'Administrators',
  sources: { cli: 'by command', list: 'by the list of addresses', 'first-start': 'of the first start' },
  twoFactor: 'two-step login',
} as const;
