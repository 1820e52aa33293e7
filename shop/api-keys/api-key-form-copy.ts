/** Messages of the form for a new API key. */
export const apiKeyFormCopy = {
  name: 'Enter a name, at most 60 characters.',
  scopes: 'Choose at least one permission.',
  lifetime: 'Choose how long the key is valid.',
} as const;
