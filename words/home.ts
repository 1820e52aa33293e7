import * as numbers from '#config/numbers.ts';

export const homeWords = {
  newestFailed: 'The shelves could not be read just now.',
  /** The drawn signs say 屋台 whatever the shop is called. */
  kicker: (shopName: string) =>
    shopName === 'Yatai'
      ? '“Yatai” is Japanese for a street stall'
      : 'The sign says “yatai”, Japanese for a street stall',
  tagline: ['Small stall.', 'Big fandom.'],
  intro:
    'Original figurines, accessories, wall art, desk gear, stickers and costumes for people who love anime, sent to every PIN code in India.',
  shop: 'Browse the shop',
  contact: 'Ask us anything',
  stall:
    'A lit street stall at night, its shelves full of masks, daruma dolls, posters and figurines; a cat waits in front',

  promises: 'What we promise',
  promise: [
    {
      figure: String(numbers.DELIVERY_PROMISE_DAYS),
      unit: 'days',
      text: `Delivered within ${numbers.DELIVERY_PROMISE_DAYS} days, anywhere in India.`,
    },
    { figure: '100', unit: '%', text: 'Full customisation: your size, your colours, your name on it.' },
    { figure: '24/7', unit: '', text: '24/7 support from people who watch the same shows.' },
  ],

  how: 'How It Works',
  steps: [
    {
      title: 'Choose a service',
      text: 'Pick from the shelves, take a digital download, or tell us what to make for you.',
    },
    { title: 'Place order', text: 'Put it in the cart, give us your address and choose how to pay.' },
    {
      title: 'Delivery and support',
      text: `It reaches you within ${numbers.DELIVERY_PROMISE_DAYS} days, and we are a message away afterwards.`,
    },
  ],

  shelves: 'Walk along the shelves',
  newest: 'Fresh on the counter',
  newestAll: 'See all products',
  digital: 'Digital goods',
  digitalText: 'Wallpapers, brushes and printables. Pay, download, done.',
  services: 'Made for you',
  contactTitle: 'Something in mind?',
  contactText: 'A size we do not list, a colour, a gift for a friend: write to us and we answer.',
} as const;
