import { plural } from '#lib/plural.ts';

export const likesCopy = {
  title: 'Liked items',
  count: (items: number) => plural(items, { one: '# item', other: '# items' }),

  loginTitle: 'Log in to see your liked items',
  loginSentence: 'Tap the heart on any item to save it here, on all your devices.',

  empty: 'No liked items yet.',
  emptySentence: 'Tap the heart on anything that catches your eye, and it will wait for you here.',
  browse: 'Browse the shop',

  failedToLoad: 'Failed to load liked items',
  failedToRemove: 'Failed to remove item',
  failedNote: 'It is still in your likes. Try again in a few minutes.',

  removed: 'No longer sold',
  removedSentence: 'You can remove it from your likes.',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove from likes: ${name}`,
  likedOn: (day: string) => `Liked on ${day}`,

  pages: 'Pages of liked items',
  newer: 'Newer likes',
  older: 'Older likes',
  page: (page: number, last: number) => `Page ${page} of ${last}`,
} as const;
