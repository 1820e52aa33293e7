export const likesWords = {
  title: 'Liked Items',
  count: (items: number) => (items === 1 ? '1 item' : `${items.toLocaleString('en-IN')} items`),

  loginTitle: 'Log in to see what you like',
  loginSentence: 'A heart on anything in the shop keeps it here, on every device of yours.',

  empty: 'Nothing liked yet.',
  emptySentence: 'Press the heart on whatever catches your eye, and it waits for you here.',
  browse: 'Browse the shop',

  failedToLoad: 'Failed to load liked items',
  failedToRemove: 'Failed to remove item',
  failedNote: 'It is still in your likes. Please try again in a moment.',

  removed: 'No longer sold',
  removedSentence: 'We have taken this off the shelf.',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove from likes: ${name}`,
  likedOn: (day: string) => `Liked on ${day}`,

  pages: 'Pages of liked items',
  newer: 'Newer likes',
  older: 'Older likes',
  page: (page: number, last: number) => `Page ${page} of ${last}`,
} as const;
