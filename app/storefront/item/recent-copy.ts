/** Texts of the recently viewed products. */
export const recentCopy = {
  title: 'Recently viewed',
  note: 'This list is kept on this device only.',
  clear: 'Clear list',
} as const;
