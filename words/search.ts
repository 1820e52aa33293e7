/** Below the box, while somebody types. */
export const suggestionWords = {
  label: 'Suggestions',
  count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
} as const;

export const searchWords = {
  title: 'Search',
  titleFor: (text: string) => `Search: ${text}`,
  heading: (text: string) => `Results for “${text}”`,
  label: 'What are you looking for?',
  start: 'Type a word above.',
  browse: 'Browse the shop',
  hint: 'A thing, a series, a colour: one is enough. Or walk along the shelves.',
  corrected: (typed: string) => `Nothing matched “${typed}”, so we looked for this instead.`,
  none: (text: string) => `Nothing matched “${text}”.`,
  noneHint: 'Try a shorter word, or look along the shelves.',
  description: 'Search figurines, posters, desk gear, stickers and costumes by name, series or kind.',
} as const;
