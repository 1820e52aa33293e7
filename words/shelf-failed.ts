export const shelfFailedWords = {
  title: 'We could not load these products.',
  hint: 'The problem is on our side. Try again in a few minutes.',
  retry: 'Try again',
  badQuery: 'One of the filters in this address does not exist. Go back and choose your filters again.',
} as const;
