export const changeEmailWords = {
  title: 'Change email address',
  lead: (email: string) =>
    `Your account uses ${email}. We will send a link to your new address; open it to confirm the change.`,
  email: 'New email address',
  password: 'Your password',
  submit: 'Send confirmation link',
  busy: 'Sending…',
  failed: 'We could not send the email. Try again.',
  back: 'Back to profile',
} as const;
