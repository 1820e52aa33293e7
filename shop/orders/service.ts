import type { Paise } from '#kit/money.ts';

/** Custom work that the shop offers: described, with a price that it begins at. */
export type Service = {
  id: string;
  slug: string;
  title: string;
  text: string;
  image: string | null;
  fromPricePaise: Paise;
};

/** A service as the desk sees it, drafts among them. */
export type DeskService = Service & { isPublished: boolean; isSample: boolean };

/** Services accounting code 998391: specialty design services. */
export const SERVICE_SAC = '998391';
