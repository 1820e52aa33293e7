/** Texts of a category page. */
export const categoryCopy = {
  description: (name: string) =>
    `${name} for anime fans: original designs, prices in ₹ including GST, delivery across India.`,
  unknown: 'Category',
} as const;

/** Texts of the page of all collections. */
export const collectionsCopy = {
  title: 'Collections',
  intro: 'Our sets and drops, and every series we sell.',
  description: 'Collections, drops and series of anime merchandise, with delivery across India.',
  series: 'Series',
  none: 'No collections yet.',
  noneHint: 'Collections and series will appear here.',
} as const;

/** Texts of a collection's page. */
export const collectionCopy = {
  description: (title: string) => `${title}: chosen for anime fans, prices in ₹ including GST, delivery across India.`,
  empty: 'Everything in this collection is gone for now. Try a category.',
} as const;

/** Texts of a series' page. */
export const seriesCopy = {
  description: (name: string) => `${name} merchandise: prices in ₹ including GST, delivery across India.`,
  intro: 'Everything we sell from this series.',
} as const;

/** Texts of the page of the six categories. */
export const shopCopy = {
  description:
    'Anime accessories, wall decor, desk gear, figurines, stickers and costumes. Choose a category, or see everything.',
  intro: 'Choose a category, or see everything we sell.',
  viewAll: 'View All Products',
  cart: 'Go to your cart',
  digital: 'Digital products',
} as const;

/** Texts of the page of digital products. */
export const digitalCopy = {
  description: 'Anime wallpapers, brushes and printables to download right after you pay.',
} as const;
