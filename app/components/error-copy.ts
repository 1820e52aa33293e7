/** Texts of error pages. */
export const errorCopy = {
  notFound: {
    title: 'Page not found',
    sentence: 'There is no stall at this address. Check the link, or stroll back to the shop.',
  },
  gone: {
    title: 'This page is gone',
    sentence: 'This page has been removed permanently.',
  },
  badRequest: {
    title: 'This address does not work',
    sentence: 'Something in the link is wrong. Check it, or start again from the shop.',
  },
  forbidden: {
    title: 'Request blocked',
    sentence: 'This request did not come from our site, so we blocked it. Open the page again and retry.',
  },
  tooMany: {
    title: 'Too many requests',
    sentence: 'You have sent many requests in a short time. Wait a few minutes, then try again.',
  },
  unavailable: {
    title: 'The shop is not available right now',
    sentence: 'Your cart and your account are safe. Try again in a few minutes.',
  },
  broken: {
    title: 'Something went wrong',
    sentence: 'The problem is on our side, and we have recorded it. Try again.',
  },
  offline: {
    title: 'No connection',
    sentence: 'We could not reach the shop. Check your connection, then try again.',
  },
  reference: (id: string) => `If you write to us, mention reference ${id}.`,
  home: 'Go to the home page',
  shop: 'Browse the shop',
  again: 'Try again',
} as const;
