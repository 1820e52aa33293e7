import { photoRefusals } from '#app/components/photo-copy.ts';
import * as numbers from '#config/numbers.ts';

/** Why photos of a review are refused. */
export const photoFaults = photoRefusals(
  `A review can have ${numbers.REVIEW_PHOTOS_MAX} photos. Choose fewer, or remove one.`,
);

export const noPhotoCopy = {
  title: 'This photo does not exist',
  sentence: 'It may have been deleted. Open the product again.',
} as const;
