export const verifyEmailWords = {
  title: 'Verify email address',
  again: 'Send the letter again',
  sending: 'Sending...',
  failed: 'The letter could not be sent.',
  profile: 'My Profile',
} as const;
