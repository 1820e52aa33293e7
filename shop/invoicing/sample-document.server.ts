import type { ShopDetails } from '#config/details.ts';
import { financialYear, serialOf } from './gst-split.ts';
import { type BilledOrder, composeInvoice, composeReceipt } from './internal/compose-invoice.ts';
import type { OrderDocument } from './invoice.ts';

/** An invented order with a discount and two rates of tax. */
const sampleOrder: Omit<BilledOrder, 'createdAt'> = {
  number: 1001,
  username: 'asha',
  phone: '9811122233',
  address: {
    name: 'Asha Rao',
    phone: '9811122233',
    pincode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
    stateCode: '29',
    addressLine: '4 Lantern Street',
    landmark: null,
  },
  business: null,
  lines: [
    { position: 1, name: 'Paper Crane', hsn: '9503', gstRate: 5, pricePaise: 499_00, quantity: 2, optionText: null },
    { position: 2, name: 'Fox Mask', hsn: '9505', gstRate: 18, pricePaise: 1_200_00, quantity: 1, optionText: null },
  ],
  adjustments: [{ position: 1, line: 2, kind: 'product-discount', label: 'Discount', amount: -200_00 }],
};

/**
 * What customers of a shop with these details get, an invoice or a receipt, for an invented order. Its number is 0, which
 * no issued invoice has: nothing is counted or stored.
 */
export function sampleDocument(details: ShopDetails, now: Date): OrderDocument {
  const order = { ...sampleOrder, createdAt: now };
  if (details.gstin === null) return composeReceipt(order, details);
  const serial = serialOf('invoice', financialYear(now), 0, details.invoicePrefix ?? '');
  return { ...composeInvoice(order, details), kind: 'invoice', serial, issuedAt: now.toISOString(), against: null };
}
