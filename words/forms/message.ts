/** What stands at the fields of the contact form when they were not right. */
export const messageFormWords = {
  nameMissing: 'Enter your name.',
  nameTooLong: (characters: number) => `Keep your name under ${characters} characters.`,
  emailMissing: 'Enter your email address so that we can reply.',
  emailWrong: 'Enter a valid email address, such as name@example.com.',
  messageMissing: 'Enter your message.',
  messageTooLong: (characters: string) => `Keep your message under ${characters} characters.`,
} as const;
