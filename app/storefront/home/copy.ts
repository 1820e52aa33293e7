import * as numbers from '#config/numbers.ts';

export const homeCopy = {
  newestFailed: 'We could not load the newest products. Reload the page to try again.',
  /** 屋台 in the drawings stays the same whatever the shop is called. */
  kicker: (shopName: string) =>
    shopName === 'Yatai'
      ? '“Yatai” is Japanese for a street stall'
      : 'The sign says “yatai”, Japanese for a street stall',
  shop: 'Browse the shop',
  contact: 'Ask us anything',
  runningShop:
    'A street stall lit up at night, full of masks, daruma dolls, posters and figurines, with a cat waiting in front',

  promises: 'Our promises',
  promise: [
    {
      figure: String(numbers.DELIVERY_PROMISE_DAYS),
      unit: 'days',
      text: `Delivered within ${numbers.DELIVERY_PROMISE_DAYS} days, anywhere in India.`,
    },
    { figure: '100', unit: '%', text: 'Full customisation: your size, your colours, your name.' },
    { figure: '24/7', unit: '', text: '24/7 support from people who watch the same shows.' },
  ],

  how: 'How It Works',
  steps: [
    {
      title: 'Choose a service',
      text: 'Pick a product, a digital download, or something we make just for you.',
    },
    { title: 'Place order', text: 'Add it to your cart, enter your address and choose how to pay.' },
    {
      title: 'Delivery and support',
      text: `It arrives within ${numbers.DELIVERY_PROMISE_DAYS} days. Need help later? We are one message away.`,
    },
  ],

  listings: 'Shop by category',
  collections: 'Collections',
  collectionsAll: 'All collections',
  newest: 'New arrivals',
  newestAll: 'See all products',
  digital: 'Digital products',
  digitalText: 'Wallpapers, brushes and printables. Pay, download, done.',
  services: 'Custom orders',
  contactTitle: 'Looking for something special?',
  contactText: 'A size we do not list, another colour, a gift for a friend? Tell us what you need.',
} as const;
