export const claimWords = {
  title: 'Make this shop yours',
  lead: 'You logged in with the administrator that the shop made for itself. Choose your own email address and password; after that the made-up ones open nothing.',
  email: 'Your email address',
  password: 'New password',
  submit: 'This is my shop',
  busy: 'Saving...',
  failed: 'That could not be saved.',
} as const;
