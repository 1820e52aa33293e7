/** Texts of /admin/setup; those of each setting are in its definition. */
export const setupCopy = {
  title: 'Set up your shop',
  lead: 'You can change everything later in Settings.',
  steps: 'Steps',
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  names: ['Your shop', 'Payment', 'Delivery', 'Tax', 'Email', 'First product'],
  leads: [
    'Customers see this in the shop, in emails and on invoices.',
    'A UPI ID is enough to begin. Razorpay adds cards and wallets.',
    'From this, the shop works out when an order arrives.',
    'Without a GSTIN, customers get order receipts instead of tax invoices.',
    'Your email provider tells you these. Without them, customers get no emails.',
    'Enter a name, a price and a category, take a photo, and it is on sale.',
  ],
  save: 'Save and continue',
  skip: 'Skip this step',
  back: 'Back',
  later: 'Finish later',
  addProduct: 'Add a product',
  importProducts: 'Import products',
  finish: 'Finish the setup',
} as const;
