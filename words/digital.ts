/** The page of digital products. */
export const digitalWords = {
  description: 'Anime wallpapers, brushes and printables to download right after you pay.',
} as const;
