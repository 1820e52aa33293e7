export const verifyEmailWords = {
  title: 'Verify email address',
  changeTitle: 'Change email address',
  lead: (email: string) => `Confirm that ${email} is your address.`,
  changeLead: (email: string) => `Confirm that your account should use ${email} from now on.`,
  confirm: 'Confirm email address',
  confirming: 'Confirming...',
  confirmFailed: 'The address could not be confirmed.',
  spentVerified: 'This link was used before or is out of date. Your profile shows which email address is verified.',
  again: 'Send the email again',
  sending: 'Sending...',
  failed: 'The email could not be sent.',
  profile: 'My Profile',
} as const;
