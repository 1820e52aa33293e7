export const verifyEmailWords = {
  title: 'Verify email address',
  changeTitle: 'Change email address',
  lead: (email: string) => `Confirm that ${email} is your email address.`,
  changeLead: (email: string) => `Confirm that your account should use ${email} from now on.`,
  confirm: 'Confirm email address',
  confirming: 'Confirming…',
  confirmFailed: 'We could not confirm the address. Try again.',
  spentVerified: 'This link has expired or was already used. Your profile shows which email address is verified.',
  again: 'Send the email again',
  sending: 'Sending…',
  failed: 'We could not send the email. Try again.',
  profile: 'My Profile',
} as const;
