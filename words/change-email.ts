export const changeEmailWords = {
  title: 'Change email address',
  lead: (email: string) =>
    `Your account uses ${email}. We send a letter to the new address; once you open its link, the new one takes the place of the old.`,
  email: 'New email address',
  password: 'Your password',
  submit: 'Send the letter',
  busy: 'Sending...',
  failed: 'The letter could not be sent.',
  back: 'Back to profile',
} as const;
