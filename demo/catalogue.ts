import { join } from 'node:path';
import type { DemoProduct, DemoReview } from './demo-product.ts';
import { accessories } from './products/accessories.ts';
import { cosplay } from './products/cosplay.ts';
import { digital } from './products/digital.ts';
import { figurines } from './products/figurines.ts';
import { stickers } from './products/stickers.ts';
import { techGear } from './products/tech-gear.ts';
import { wallDecor } from './products/wall-decor.ts';
import { reviews } from './reviews.ts';

export const demoProducts: DemoProduct[] = [
  ...figurines,
  ...wallDecor,
  ...techGear,
  ...accessories,
  ...stickers,
  ...cosplay,
  ...digital,
];

export const demoReviews: DemoReview[] = reviews;

/** File names of one picture's renditions: width in pixels (square) and format. */
export const PICTURE_RENDITIONS = ['320.avif', '640.avif', '1200.avif', '640.webp'] as const;

/**
 * The folder with a picture's renditions. The root is a parameter, because the built server is in another folder than
 * its source.
 */
export function picturePath(projectRoot: string, file: string): string {
  return join(projectRoot, 'demo', 'pictures', file);
}
