import * as numbers from '#config/numbers.ts';

export const downloadCopy = {
  title: 'Downloads',
  download: (fileName: string) => `Download ${fileName}`,
  waiting: 'Your files are not ready yet. We will email you when they are.',
  unknown: { title: 'This link does not work', sentence: 'Open your order to get a new download link.' },
  expired: { title: 'This link has expired', sentence: 'Open your order to get a new download link.' },
  'used-up': {
    title: `You have downloaded this file ${numbers.DOWNLOADS_MAX} times`,
    sentence: 'This is the limit. Write to us if you need it again.',
  },
  missing: {
    title: 'This file is not available right now',
    sentence: 'The problem is on our side. Try again in a few minutes, or write to us.',
  },
} as const;
