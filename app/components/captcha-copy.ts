/** Texts of forms that ask for a captcha. */
export const captchaCopy = {
  problem: (minutes: number) =>
    `Too many attempts. Solve the captcha below, or wait ${minutes <= 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  needsScripts: 'The captcha needs JavaScript. Turn it on in your browser.',
  useLink: 'Log in with an email link instead',
} as const;
