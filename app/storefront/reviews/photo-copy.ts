import * as numbers from '#config/numbers.ts';
import type { PictureRefusal } from '#shop/media/picture-upload.ts';

/** Why photos of a review are refused. */
export const photoFaults: Record<PictureRefusal | 'too-many-photos', string> = {
  'too-many-photos': `A review can have ${numbers.REVIEW_PHOTOS_MAX} photos. Choose fewer, or remove one.`,
  'not-a-picture': 'Choose photos as JPEG, PNG, WebP, AVIF or GIF.',
  'picture-too-large': 'A photo is larger than 10 MB. Choose a smaller one.',
  'picture-too-many-pixels': 'A photo has too many pixels. Choose a smaller one.',
  'picture-too-detailed': 'A photo could not be read. Choose another one.',
  'picture-broken': 'A photo could not be read. Choose another one.',
  'pictures-busy': 'Many photos are being sent right now. Try again in a minute.',
};

export const noPhotoCopy = {
  title: 'This photo does not exist',
  sentence: 'It may have been deleted. Open the product again.',
} as const;
