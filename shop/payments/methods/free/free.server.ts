import { defineMethod } from '#shop/payments/method.ts';

/** Nothing is owed; the order is confirmed immediately. */
export const free = defineMethod({
  name: 'free',
  due: 'never',
  takes: ['shop', 'digital', 'service'],
  copy: {
    label: 'Nothing to pay',
    note: 'We confirm your order immediately.',
    phrase: 'a free order',
    order: 'Free of charge',
    email: 'Free of charge',
    received: 'recorded by hand',
  },
  refundedBy: 'owner',
  claim: null,
  settings: {},
  open: () => ({}),
});
