import { photoRefusals } from '#app/components/photo-copy.ts';
import * as numbers from '#config/numbers.ts';
import { formatRupees } from '#lib/money.ts';
import { plural } from '#lib/plural.ts';

export const serviceCopy = {
  title: 'Custom orders',
  description: 'Portraits, costumes, painted figurines and more, made to order for you.',
  intro: 'Tell us what you would like, and we will send you a price. We start when you accept it.',
  none: 'No custom orders right now.',
  noneText: 'Our hands are full of paint. Write to us if you have something special in mind.',
  contact: 'Ask us anything',
  failed: 'We could not load this page.',
  from: (paise: number) => `from ${formatRupees(paise)}`,
  demo: 'This is a demo service. We will not make it.',
  see: 'Send a brief',
  back: 'Custom orders',

  how: [
    { title: 'Tell us your idea', text: 'Who or what, which colours, how large, and when you need it.' },
    {
      title: 'We send a price',
      text: `By email, usually within two days. It is valid for ${numbers.QUOTE_VALID_DAYS} days.`,
    },
    { title: 'You decide', text: 'Pay online, and we start. If you decline, you pay nothing.' },
  ],

  formTitle: 'Your brief',
  brief: 'What should we make?',
  briefHint: 'More detail means a more exact price.',
  photos: 'Photos (optional)',
  photosHint: `Up to ${numbers.BRIEF_PHOTOS_MAX} photos, 25 MB in all. Only you and we see them.`,
  send: 'Send brief',
  sending: 'Sending…',
  failedToSend: 'We could not send your brief.',
  outOfStep: 'This page was out of date, so we did not send your brief. Reload the page and send your brief again.',
  tooMany: (hours: number) =>
    `You have sent many briefs today. Try again in ${plural(hours, { one: 'an hour', other: '# hours' })}.`,
  logIn: 'Log in to send us a brief.',
  logInText: 'Our price and all updates will appear in your orders.',

  quote: (paise: number) => `Our price is ${formatRupees(paise)}.`,
  validUntil: (day: string) => `The price is valid until ${day}.`,
  waiting: 'We are reading your brief and will email you a price.',
  method: 'How do you want to pay?',
  accept: (paise: number) => `Accept and pay ${formatRupees(paise)}`,
  acceptLater: (paise: number) => `Accept ${formatRupees(paise)}`,
  decline: 'Decline',
} as const;

/** Why photos of a brief are refused. */
export const photoFaults = photoRefusals(`Choose at most ${numbers.BRIEF_PHOTOS_MAX} photos.`);
