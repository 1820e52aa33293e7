export const shelfFailedWords = {
  title: 'The shelves could not be read just now.',
  hint: 'Nothing is lost; this is on our side and has been noted.',
  retry: 'Try again',
  badQuery: 'One of the filters in this address is not one we know. Start from the shelf and choose again.',
} as const;
