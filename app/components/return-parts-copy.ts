import * as numbers from '#config/numbers.ts';

const MEGABYTE = 1024 * 1024;

/** Texts that customers and administrators read about a return. */
export const returnPartsCopy = {
  noMessages: 'No messages yet.',
  photoBy: { request: 'Photo of the request', message: 'Photo of a message', inspection: 'Photo of the inspection' },
  takePhoto: 'Take a photo',
  choosePhotos: 'Choose photos',
  photosMax: `Each photo up to ${numbers.UPLOAD_MAX_BYTES / MEGABYTE} MB, all together up to ${numbers.RETURN_PHOTOS_MAX_BYTES / MEGABYTE} MB.`,
  preparing: 'Preparing your photos…',
} as const;
