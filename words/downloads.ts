import * as numbers from '#config/numbers.ts';

export const downloadWords = {
  title: 'Downloads',
  download: (fileName: string) => `Download ${fileName}`,
  waiting: 'Your files are not here yet. We write to you as soon as they are.',
  unknown: { title: 'This link opens nothing', sentence: 'Please take a new one from the page of your order.' },
  expired: { title: 'This link is too old', sentence: 'Please take a new one from the page of your order.' },
  'used-up': {
    title: `This file was downloaded ${numbers.DOWNLOADS_MAX} times`,
    sentence: 'That is as often as it can be. Please write to us if you need it again.',
  },
  missing: {
    title: 'The file is out of reach',
    sentence: 'That is our fault, not yours. Please try again in a while, or write to us.',
  },
} as const;
