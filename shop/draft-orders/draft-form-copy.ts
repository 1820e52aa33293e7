/** Field errors of the forms of draft orders. */
export const draftFormCopy = {
  email: 'Enter an email address such as asha@example.com, or leave it empty.',
  amount: 'Enter whole rupees, such as 100.',
  reason: 'Enter why you give a discount.',
  gstin: 'This GSTIN has a typing mistake. Compare it with the registration.',
  businessName: 'Enter the name the GSTIN is registered under.',
} as const;
