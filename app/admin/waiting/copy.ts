import { plural } from '#lib/plural.ts';

/** Texts of the alert about new orders, and of its settings. */
export const orderAlertCopy = {
  title: 'New-order alerts',
  lead: 'Only while an admin page is open in this browser.',
  notification: 'Show a notification',
  sound: 'Play a sound',
  blocked: 'Your browser blocks notifications. Allow them in its settings, then try again.',
  arrived: (orders: number) => plural(orders, { one: 'A new order has arrived', other: '# new orders have arrived' }),
} as const;
