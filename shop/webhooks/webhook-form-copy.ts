/** Messages of the form for a new webhook. */
export const webhookFormCopy = {
  url: 'Enter an address that starts with https://, at most 500 characters.',
  topics: 'Choose at least one kind of event.',
} as const;
