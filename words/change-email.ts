export const changeEmailWords = {
  title: 'Change email address',
  lead: (email: string) =>
    `Your account uses ${email}. We send a link to the new address: open it and confirm, and your account uses the new one.`,
  email: 'New email address',
  password: 'Your password',
  submit: 'Send the link',
  busy: 'Sending...',
  failed: 'The email could not be sent.',
  back: 'Back to profile',
} as const;
