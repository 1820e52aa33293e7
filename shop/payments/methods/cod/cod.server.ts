import { paiseFromRupees } from '#lib/money.ts';
import { defineMethod } from '#shop/payments/method.ts';

/** Paid to the courier; the owner records it when the order is completed, and refunds by hand. */
export const cod = defineMethod({
  name: 'cod',
  due: 'delivery',
  takes: ['shop'],
  copy: {
    label: 'Cash on delivery',
    note: 'Pay when your order arrives',
    phrase: 'cash on delivery',
    order: 'Cash on delivery',
    email: 'Cash on delivery',
    received: 'recorded by hand',
    marks: ['Cash on delivery'],
  },
  refundedBy: 'owner',
  claim: null,
  settings: { COD: 'on', COD_MAX: '5000', COD_FEE: '40' },
  open: ({ COD, COD_MAX, COD_FEE, COD_UNVERIFIED }) =>
    COD
      ? {
          maxPaise: COD_MAX === undefined ? null : paiseFromRupees(COD_MAX),
          feePaise: paiseFromRupees(COD_FEE),
          needsVerifiedEmail: COD_UNVERIFIED === 'refuse',
        }
      : null,
});
