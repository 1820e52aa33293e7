/** What stands at the fields of the contact form when they were not right. */
export const messageFormWords = {
  nameMissing: 'Please tell us your name.',
  nameTooLong: (characters: number) => `Please keep the name under ${characters} characters.`,
  emailMissing: 'Please give your email address, so that we can answer.',
  emailWrong: 'This does not look like an email address. Something like name@example.com?',
  messageMissing: 'Please write your message.',
  messageTooLong: (characters: string) => `Please keep it under ${characters} characters; we can go on by email.`,
} as const;
