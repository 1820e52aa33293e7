/** Texts of the page that an invitation of the staff leads to. */
export const invitationCopy = {
  title: 'Join the staff',
  lead: (email: string, role: string) => `You are invited as ${email}. Your role: ${role}.`,
  logIn: 'Log in',
  signUp: 'Sign up',
  first: 'Log in or sign up with this address, then accept here.',
  otherAccount: 'You are logged in with another address. Log out, then log in with the invited one.',
  accept: 'Accept the invitation',
  accepting: 'Accepting…',
  failed: 'We could not accept the invitation. Try again.',
  spent: 'This invitation has expired, was used or was cancelled. Ask the owner of the shop for a new one.',
  home: 'Go to the shop',
} as const;
