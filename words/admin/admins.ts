/** Of administrators: where their role comes from. */
export const adminsWords = {
  title: 'Administrators',
  sources: { cli: 'by command', list: 'by the list of addresses', 'first-start': 'of the first start' },
  twoFactor: 'two-step login',
} as const;
