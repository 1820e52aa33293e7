import * as numbers from '#config/numbers.ts';
import { plural } from '#lib/plural.ts';

const withArticle = (option: string): string => `${/^[aeiou]/i.test(option) ? 'an' : 'a'} ${option.toLowerCase()}`;

export const itemCopy = {
  gallery: 'Pictures',
  previous: 'Prev',
  next: 'Next',
  counter: (at: number, of: number) => `${at} / ${of}`,
  enlarge: 'Enlarge picture',
  showPicture: (at: number) => `Show picture ${at}`,

  reviewCount: (reviews: number) =>
    reviews === 0 ? 'No reviews yet' : plural(reviews, { one: '# review', other: '# reviews' }),
  inclusive: 'Incl. of all taxes',
  off: (percent: string) => `−${percent}%`,

  choose: (option: string) => `Choose ${withArticle(option)}`,
  /** Toast and message when somebody buys without choosing the options. */
  chooseFirst: (options: string[]) => `Choose ${options.map(withArticle).join(' and ')} first`,
  optionSoldOut: 'sold out',
  sizeTable: 'Size table',

  stock: { 'in-stock': 'In stock', 'made-to-order': 'Made to order', low: 'Only a few left' },
  soldOut: 'Sold out',
  left: (units: number) => `Only ${units} left`,
  unitsMax: (units: number) => `At most ${units} per customer`,

  buyNow: 'Buy Now',
  like: 'Like',
  liked: 'Liked',
  share: 'Share',
  demo: 'See the demo',
  withoutScripts: 'The cart needs JavaScript. Turn it on in your browser, or write to us to order.',

  sharingNotSupported: 'Sharing not supported',
  whatsApp: 'Share on WhatsApp',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  copyFailed: 'The link was not copied. Copy it from the address bar.',

  description: 'Description',
  /** For search engines, when the product has no description. */
  metaDescription: (name: string) =>
    `${name}: see pictures, price and reviews. Order online with delivery across India.`,
  details: 'Details',
  mrpInclusive: 'MRP (incl. of all taxes)',
  gst: 'GST',
  gstIncluded: (percents: readonly number[]) =>
    `${percents.map((percent) => `${percent}%`).join(' or ')}, included in the price`,
  series: 'Series',
  sku: 'SKU',
  categories: 'Shop',
  digital: 'Digital products',
  breadcrumb: 'Breadcrumbs',
  demoProduct: 'This is a demo product. We will not deliver it.',

  reviews: 'Reviews',
  sectionMissing: 'We could not load this section. Reload the page.',

  together: 'Goes well with',
  related: 'More like this',

  gone: 'No longer available',
  goneSentence: (name: string) => `We no longer sell ${name}.`,
  goneAlternatives: 'You may also like',
  goneAction: 'See all products',
} as const;

/** Texts of the trust row. */
export const trustCopy = {
  deliveryNote: `Free - Est. ${numbers.ITEM_DELIVERY_DAYS} days`,
  preOrderNote: (day: string) => `Free - Ships from ${day}`,
  digitalNote: 'Instant download after payment',
  digitalFreeNote: 'Instant download, free of charge',
  returnNote: (days: number) => `${days}-day easy return`,
  damage: (hours: number) =>
    plural(hours, { one: 'Damaged? Tell us within # hour', other: 'Damaged? Tell us within # hours' }),
  cod: 'Cash on delivery available',
  secure: 'Secure payment',
  gst: 'GST invoice with every order',
} as const;
