import { defineMethod } from '#shop/payments/method.ts';

/** For files where no other method can take money, and for services without a price; the owner records the payment. */
export const later = defineMethod({
  name: 'later',
  due: 'later',
  takes: ['digital', 'service'],
  copy: {
    label: 'Pay later',
    note: 'We email you how to pay. Your download opens after payment.',
    phrase: 'a later payment',
    order: 'Pay later',
    email: 'Payment not agreed yet',
    received: 'recorded by hand',
  },
  refundedBy: 'owner',
  claim: null,
  settings: {},
  open: () => ({}),
});
