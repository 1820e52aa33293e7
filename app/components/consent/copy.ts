/** Texts of the consent bar. */
export const consentCopy = {
  label: 'Analytics',
  question: (names: readonly string[]) =>
    `May we use ${names.join(' and ')} to see how people use the shop? This sets cookies.`,
  policy: 'Privacy Policy',
  allow: 'Allow',
  refuse: 'No, thanks',
} as const;

/** Names of the tags, as people know them. */
export const tagNames = { google: 'Google Analytics', meta: 'Meta Pixel' } as const;
