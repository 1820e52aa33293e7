export const shelfFailedWords = {
  title: 'The shelves could not be read just now.',
  hint: 'Nothing is lost; this is on our side and has been noted.',
  retry: 'Try again',
} as const;
