import { accessories } from './accessories.ts';
import { closeUps } from './close-ups.ts';
import { cosplay } from './cosplay.ts';
import { digital } from './digital.ts';
import { figurines } from './figurines.ts';
import { inHands } from './in-hand.ts';
import { inUse } from './in-use.ts';
import { services } from './services.ts';
import { sizes } from './sizes.ts';
import { stickers } from './stickers.ts';
import { techGear } from './tech-gear.ts';
import { wallDecor } from './wall-decor.ts';
import { worn } from './worn.ts';

/** What draws each picture of a product or service, by the name of its folder in demo/pictures. */
export const scenes: Readonly<Record<string, () => string>> = {
  ...accessories,
  ...closeUps,
  ...cosplay,
  ...digital,
  ...figurines,
  ...inHands,
  ...inUse,
  ...services,
  ...sizes,
  ...stickers,
  ...techGear,
  ...wallDecor,
  ...worn,
};
