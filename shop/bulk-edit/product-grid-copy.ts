/** Errors of the grid that are not about a field of the product form. */
export const productGridCopy = {
  noCollection: (title: string) => `No collection with products chosen by hand is called “${title}”.`,
  full: 'This collection is full. Choose another one.',
} as const;
