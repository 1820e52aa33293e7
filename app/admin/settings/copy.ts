/** Texts of /admin/settings; those of each setting are in its definition. */
export const settingsCopy = {
  lead: 'Changes apply to the whole shop as soon as you save.',
  groups: 'Groups of settings',
  save: 'Save',
  saved: (group: string) => `${group} saved`,
  fixed: (variable: string) => `Set by the environment (${variable}).`,
  example: (value: string) => `The shop shows an example: ${value}`,
  kept: 'Saved. Enter a new one to replace it.',
  enterAgain: 'The server, port or username has changed. Enter the password again.',
  keptPlaceholder: '••••••••',
  unreadable: 'The saved one was encrypted with another SECRET. Enter it again.',
  pictureNow: (label: string) => `${label}, as it is now`,
  preparing: 'Making the picture smaller…',
  remove: (label: string) => `Remove “${label}”`,
  changed: 'Someone else has saved these settings. Reload the page, then change them again.',
  notAllowed: 'Only owners can change settings. Ask an owner.',

  testKeys: (provider: string) => `Test the ${provider} keys`,
  accepted: (provider: string) => `${provider} accepts these keys.`,
  refused: (provider: string) => `${provider} refuses these keys. Check the ID and the secret.`,
  'no-answer': (provider: string) => `${provider} did not answer. Try again in a few minutes.`,
  noKeys: (provider: string) => `Enter the ID and the secret of ${provider} first.`,

  testCarrier: 'Test the connection',
  carrierAccepted: 'Shiprocket accepts this login.',
  carrierRefused: 'Shiprocket refuses this login. Check email and password of the API user.',
  carrierSilent: 'Shiprocket did not answer. Try again in a few minutes.',
  noCarrier: 'Enter the email and password of Shiprocket first.',

  testMailbox: 'Test the mailbox',
  mailboxAccepted: 'The shop can read this mailbox.',
  mailboxProblems: {
    refused: 'The mail server refuses this login. Check username and password.',
    'no-folder': 'The mailbox has no such folder. Check its name.',
    'no-answer': 'The mail server did not answer. Check host and port, or try again in a few minutes.',
    'no-login': 'Enter server, username and password first.',
  },

  preview: 'Preview',
  previewTitle: 'Preview: the top of every page',
  emailPreviewTitle: 'Preview: an email about an order',
  from: (sender: string) => `From: ${sender}`,
  subject: (subject: string) => `Subject: ${subject}`,
  unsaved: 'Not saved yet.',
  noBar: 'No announcement bar today.',

  previewInvoice: 'Preview invoice',
  invoicePreviewTitle: 'Preview: an invoice',
  openInvoice: 'Open the sample invoice',
  sample: (title: string) => `${title} (sample)`,
  sampleFile: 'sample-invoice.pdf',
  noInvoice: {
    title: 'No sample invoice',
    sentence: 'Some of these settings are not valid. Preview the invoice from the settings again.',
  },

  testEmail: 'Send a test email',
  emailAccepted: (to: string) => `The mail server accepted a test email to ${to}.`,
  emailRefused: (reason: string) => `The mail server refuses the test email. It says: ${reason}`,
  emailProblems: {
    'no-answer': 'The mail server did not answer. Check server and port, or try again in a few minutes.',
    'no-server': 'Enter a mail server first. Without one, emails are saved as files.',
  },
} as const;

/** Payment providers whose keys can be tested, with the settings that hold them. */
export const testedKeys = {
  razorpay: { label: 'Razorpay', id: 'razorpayKeyId', secret: 'razorpayKeySecret' },
  cashfree: { label: 'Cashfree', id: 'cashfreeAppId', secret: 'cashfreeSecretKey' },
} as const;

/** Settings that customers see at the top of every page or in emails about orders: a form with one of them has a preview. */
export const previewedNames = ['shopName', 'logo', 'announcementText', 'mailFrom', 'emailIntro'] as const;
