/** Texts of /admin/settings; those of each setting are in its definition. */
export const settingsCopy = {
  lead: 'What you save here is used in the whole shop immediately.',
  groups: 'Groups of settings',
  save: 'Save',
  saved: (group: string) => `${group} saved`,
  fixed: (variable: string) => `Set by the environment (${variable}).`,
  example: (value: string) => `The shop shows an example: ${value}`,
  kept: 'Saved. Enter a new one to replace it.',
  enterAgain: 'Server, port or user name has changed: enter the password again.',
  keptPlaceholder: '••••••••',
  unreadable: 'The saved one was encrypted with another SECRET. Enter it again.',
  pictureNow: (label: string) => `${label}, as it is now`,
  remove: (label: string) => `Remove: ${label}`,
  changed: 'Somebody else has saved these settings. Reload the page, then change them again.',
  notAllowed: 'Only administrators can change settings. Log in again.',
  unknown: 'Nothing was changed. Reload the page and try again.',

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
  mailboxAccepted: 'The mailbox opens.',
  mailboxProblems: {
    refused: 'The mail server refuses this login. Check user name and password.',
    'no-folder': 'The mailbox has no such folder. Check its name.',
    'no-answer': 'The mail server did not answer. Check host and port, or try again in a few minutes.',
    'no-login': 'Enter server, user name and password first.',
  },

  preview: 'Preview',
  previewTitle: 'Preview: the top of every page',
  unsaved: 'Not saved yet.',
  noBar: 'Without an announcement bar today.',

  testEmail: 'Send a test email',
  emailSent: (to: string) => `Sending a test email to ${to}`,
  'still-waiting': 'The last test email is still waiting. See Email on the dashboard.',
} as const;

/** Payment providers whose keys can be tested, with the settings that hold them. */
export const testedKeys = {
  razorpay: { label: 'Razorpay', id: 'razorpayKeyId', secret: 'razorpayKeySecret' },
  cashfree: { label: 'Cashfree', id: 'cashfreeAppId', secret: 'cashfreeSecretKey' },
} as const;

/** Groups that customers see at the top of every page, so that their form has a preview. */
export const isPreviewed = (group: string): boolean => group === 'shop' || group === 'announcement';
