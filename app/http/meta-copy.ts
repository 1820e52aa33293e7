/** Texts for search engines and link previews. */
export const seoCopy = {
  titled: (title: string, shopName: string) => `${title} · ${shopName}`,
  tagline: 'Anime merchandise, shipped across India',
  description: (shopName: string) =>
    `${shopName} sells original anime merchandise: figurines, posters, desk mats, stickers and costumes, with delivery across India.`,
} as const;
