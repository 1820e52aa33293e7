import type { Extension } from '../extension.ts';

/** Offers payment to the courier by card, for orders up to ₹20,000, where PAY_CARD_ON_DELIVERY is set. */
export const extension: Extension = {
  version: 1,
  name: 'card-on-delivery',
  paymentMethods: [
    {
      name: 'card-on-delivery',
      due: 'delivery',
      takes: ['shop'],
      copy: {
        label: 'Card on delivery',
        note: 'The courier brings a card terminal',
        phrase: 'card on delivery',
        order: 'Card on delivery',
        email: 'Card on delivery',
        received: 'card on delivery',
      },
      refundedBy: 'owner',
      claim: null,
      settings: { PAY_CARD_ON_DELIVERY: 'on' },
      open: ({ paymentSettings }) =>
        paymentSettings.PAY_CARD_ON_DELIVERY === 'on' ? { maxPaise: 20_000_00, needsVerifiedEmail: true } : null,
    },
  ],
};
