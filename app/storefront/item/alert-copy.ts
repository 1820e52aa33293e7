/** Texts of the page that a stock alert's email leads to. */
export const alertCopy = {
  title: 'Stock alert',
  confirmTitle: (product: string) => `Email me once when ${product} is back in stock?`,
  confirmedTitle: (product: string) => `We will email you once when ${product} is back in stock.`,
  confirm: 'Yes, email me',
  stop: 'Stop this alert',
  busy: 'Saving…',
  goneTitle: 'This link has expired',
  gone: 'The alert was sent or stopped, or the link is too old. You can ask again on the product’s page.',
  shop: 'See all products',
} as const;

/** The form of the item page as a page of its own, after a refusal. */
export const requestAlertCopy = {
  title: (name: string) => `Email me when ${name} is back`,
  back: 'Back to the product',
  tooMany: 'Too many requests. Try again in an hour.',
  failed: 'We could not save that. Try again in a few minutes.',
} as const;

/** Texts of the form that asks for an alert. */
export const stockAlertCopy = {
  title: 'Email me when it is back',
  variant: 'Which one do you want?',
  email: 'Email',
  hint: 'One email to confirm, one when it is back. Then the alert is deleted.',
  submit: 'Email me',
} as const;
