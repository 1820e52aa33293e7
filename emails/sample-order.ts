import type { Facts } from './order-facts.ts';

/** An invented order, to show the owner what an email about one looks like. */
export const sampleOrder: Facts = {
  orderId: '',
  number: 1001,
  kind: 'shop',
  method: 'cod',
  isPaid: false,
  name: 'Asha',
  lines: [{ name: 'Paper Crane', optionText: null, quantity: 2, unitPaise: 499_00 }],
  totalPaise: 998_00,
  adjustments: [],
  payablePaise: 998_00,
  address: {
    name: 'Asha Rao',
    phone: '',
    addressLine: '4 Lantern Street',
    landmark: null,
    city: 'Bengaluru',
    pincode: '560001',
    state: 'Karnataka',
  },
  needsCheck: false,
  serviceTitle: null,
  brief: null,
  expectedBy: null,
  carrier: null,
  trackingUrl: null,
  trackingNumber: null,
  cancelledBy: null,
};
