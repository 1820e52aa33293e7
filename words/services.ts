import * as numbers from '#config/numbers.ts';
import { formatRupees } from '#kit/money.ts';

export const serviceWords = {
  title: 'Made for you',
  description: 'Portraits, costumes, painted figurines and more, made to your brief by the people behind the stall.',
  intro:
    'Tell us what you have in mind. We read it, name a price, and begin when you say yes. Nothing is charged before.',
  none: 'Nothing to be made right now.',
  noneText: 'Our hands are full, or still being washed. Write to us if you have something special in mind.',
  contact: 'Ask us anything',
  failed: 'This page cannot be read right now.',
  from: (paise: number) => `from ${formatRupees(paise)}`,
  see: 'Send a brief',
  back: 'Made for you',

  how: [
    { title: 'You write', text: 'Who or what, which colours, how large, and when you need it.' },
    {
      title: 'We name a price',
      text: `By mail, usually within two days. It is valid for ${numbers.QUOTE_VALID_DAYS} days.`,
    },
    { title: 'You say yes or no', text: 'Pay online and we begin; decline and that is that.' },
  ],

  formTitle: 'Your brief',
  brief: 'What shall we make?',
  briefHint: 'The more you tell us, the better the price fits. Links to pictures are welcome.',
  send: 'Send brief',
  sending: 'Sending...',
  failedToSend: 'Failed to send brief.',
  outOfStep: 'This page was out of step with the shop. Nothing was sent: please load it again and press once more.',
  tooMany: (hours: number) =>
    `That is a lot of briefs for one day. Please try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
  logIn: 'Log in to send us a brief.',
  logInText: 'You will find our price, and all that follows, among your orders.',

  quote: (paise: number) => `We would do it for ${formatRupees(paise)}.`,
  validUntil: (day: string) => `The price is valid until ${day}.`,
  waiting: 'We read your brief and write to you with a price.',
  method: 'How do you want to pay?',
  accept: (paise: number) => `Accept and pay ${formatRupees(paise)}`,
  acceptLater: (paise: number) => `Accept ${formatRupees(paise)}`,
  decline: 'Decline',
} as const;
