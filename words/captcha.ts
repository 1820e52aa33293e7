export const captchaWords = {
  problem: (minutes: number) =>
    `Too many attempts. Solve the captcha below, or wait ${minutes <= 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  needsScripts: 'The captcha needs JavaScript.',
  useLink: 'Log in with a link by email instead',
} as const;
