import * as numbers from '#config/numbers.ts';

export const downloadWords = {
  title: 'Downloads',
  download: (fileName: string) => `Download ${fileName}`,
  waiting: 'Your files are not here yet. We write to you as soon as they are.',
  unknown: 'This link opens nothing. Please take a new one from the page of your order.',
  expired: 'This link is too old. Please take a new one from the page of your order.',
  'used-up': `This file was downloaded ${numbers.DOWNLOADS_MAX} times. Please write to us if you need it again.`,
  missing: 'The file is not to be had right now. Please try again in a while, or write to us.',
} as const;
