/** The shelf of digital goods. */
export const digitalWords = {
  description: 'Anime wallpapers, brushes and printables to download the moment you pay.',
} as const;
