export const claimWords = {
  title: 'Set up your administrator account',
  lead: 'You logged in with the temporary administrator account. Choose your own email address and password; the temporary login then stops working.',
  email: 'Your email address',
  password: 'New password',
  submit: 'Save and continue',
  busy: 'Saving…',
  failed: 'We could not save your account. Try again.',
} as const;
