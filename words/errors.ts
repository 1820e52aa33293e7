/** What somebody reads where no page came. */
export const errorWords = {
  notFound: {
    title: 'Page not found',
    sentence: 'There is no stall at this address. Perhaps it moved, or a letter went missing on the way.',
  },
  gone: {
    title: 'No longer here',
    sentence: 'What stood here has been taken down for good.',
  },
  badRequest: {
    title: 'That address makes no sense to us',
    sentence: 'Something in it is not right. The shop itself is one click away.',
  },
  forbidden: {
    title: 'Not from here',
    sentence: 'This request did not come from our own pages, so we did nothing.',
  },
  tooMany: {
    title: 'A little slower, please',
    sentence: 'Too many requests came from your side in a short time. Please wait a moment and try again.',
  },
  unavailable: {
    title: 'Back in a moment',
    sentence: 'The shop cannot answer just now. Nothing of yours is lost; please try again shortly.',
  },
  broken: {
    title: 'Something broke',
    sentence: 'That was our fault, not yours, and it has been noted. Please try again.',
  },
  offline: {
    title: 'No connection',
    sentence:
      'Your browser could not reach the shop. Nothing of yours is lost; please look at your connection and try again.',
  },
  reference: (id: string) => `If you write to us, please mention reference ${id}.`,
  home: 'Go to the home page',
  shop: 'Browse the shop',
  again: 'Try again',
} as const;
