import * as numbers from '#config/numbers.ts';
import type { PictureRefusal } from '#shop/media/picture-upload.ts';

const MEGABYTE = 1024 * 1024;

/** Why photos that a customer sends are refused. */
type PhotoRefusal = PictureRefusal | 'too-many-photos';

/** @param tooMany the sentence where there are too many for this form */
export const photoRefusals = (tooMany: string): Record<PhotoRefusal, string> => ({
  'too-many-photos': tooMany,
  'not-a-picture': 'Choose photos as JPEG, PNG, WebP, AVIF or GIF.',
  'picture-too-large': `A photo is larger than ${numbers.UPLOAD_MAX_BYTES / MEGABYTE} MB. Choose a smaller one.`,
  'picture-too-many-pixels': 'A photo has too many pixels. Choose a smaller one.',
  'picture-too-detailed': 'A photo is too detailed to process. Choose a smaller one.',
  'picture-broken': 'A photo could not be read. Choose another one.',
  'pictures-busy': 'Many photos are being sent right now. Try again in a minute.',
});
