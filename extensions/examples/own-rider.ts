import type { Extension } from '../extension.ts';

/** The PIN codes of central Bengaluru begin so. */
const NEAR = '5600';
const RATE_PAISE = 40_00;

/** Delivers by the shop's own rider, for ₹40, near the shop. */
export const extension: Extension = {
  version: 1,
  name: 'own-rider',
  carriers: [
    {
      name: 'own-rider',
      label: 'Our rider',
      open() {
        return {
          listRates: async ({ to }) =>
            to.pincode.startsWith(NEAR)
              ? [{ courierId: 'rider', courier: 'Our rider', ratePaise: RATE_PAISE, days: 1 }]
              : [],
          // The same reference gives the same number, so that an attempt which is repeated books nothing twice.
          book: async ({ orderReference }) => ({
            reference: orderReference,
            courier: 'Our rider',
            trackingNumber: `R-${orderReference}`,
            trackingUrl: null,
            labelUrl: null,
            isPickupRequested: true,
          }),
        };
      },
    },
  ],
};
