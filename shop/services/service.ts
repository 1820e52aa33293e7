import * as numbers from '#config/numbers.ts';
import type { Paise } from '#lib/money.ts';
import { handleOf } from '#shop/catalog/handle.ts';

/** Custom work that the shop offers; `fromPricePaise`: the lowest price. */
export type Service = {
  id: string;
  slug: string;
  title: string;
  text: string;
  image: string | null;
  fromPricePaise: Paise;
  isDemo: boolean;
};

/** The slug of a title, cut to the database's limit, never ending in a hyphen. */
export const slugOf = (title: string): string =>
  handleOf(title).slice(0, numbers.SERVICE_SLUG_MAX_CHARACTERS).replace(/-$/, '');

/** A service as the admin shows it; it may be a draft. */
export type AdminService = Service & { isPublished: boolean; updatedAt: Date };

/** Services accounting code 998391: specialty design services. */
export const SERVICE_SAC = '998391';
