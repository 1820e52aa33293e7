/** Of administrators: where their role comes from. */
export const adminsCopy = {
  title: 'Administrators',
  sources: { cli: 'added by command', list: 'listed in ADMIN_EMAILS', 'first-start': 'created at first start' },
  twoFactor: 'two-step login',
} as const;
