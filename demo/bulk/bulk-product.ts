import * as numbers from '#config/numbers.ts';
import { DAY_MS } from '#lib/days.ts';
import type { Chance } from './random.ts';
import * as vocabulary from './vocabulary.ts';

export type BulkReview = { reviewer: string; rating: 1 | 2 | 3 | 4 | 5; text: string; createdAt: Date };

/** A generated product for measurements. Like all demo data it is not for sale. */
export type BulkProduct = {
  handle: string;
  type: 'shop' | 'digital';
  category: BulkCategory | null;
  name: string;
  description: string;
  fullDescription: string;
  priceRupees: number;
  /** Percent. */
  discount: number;
  series: string;
  hsn: string;
  countryOfOrigin: string;
  maker: string;
  netQuantity: string;
  option1Name: string | null;
  option2Name: string | null;
  variants: {
    option1: string | null;
    option2: string | null;
    sku: string;
    stock: number | null;
    priceRupees: number | null;
  }[];
  reviews: BulkReview[];
  /** Number of pictures, if there are any to share. */
  pictureCount: number;
  createdAt: Date;
};

type BulkCategory = Exclude<keyof typeof vocabulary.things, 'digital'>;

/** Products were created at most this long ago. */
const OLDEST_DAYS = 730;
const INVENTED_NAMES = 6_000;

type Kind = { share: number; cheapest: number; dearest: number; prefix: string; hsn: string };

/** Prices in whole rupees; `share` is a percentage of the products. */
const kinds: Record<keyof typeof vocabulary.things, Kind> = {
  accessories: { share: 24, cheapest: 99, dearest: 1_999, prefix: 'ACC', hsn: '71179090' },
  'wall-decor': { share: 18, cheapest: 149, dearest: 3_999, prefix: 'WAL', hsn: '49119100' },
  'tech-gear': { share: 15, cheapest: 299, dearest: 5_999, prefix: 'TEC', hsn: '84733099' },
  figurines: { share: 14, cheapest: 499, dearest: 24_999, prefix: 'FIG', hsn: '39264049' },
  stickers: { share: 14, cheapest: 49, dearest: 599, prefix: 'STI', hsn: '48211020' },
  cosplay: { share: 12, cheapest: 399, dearest: 9_999, prefix: 'COS', hsn: '61099090' },
  digital: { share: 3, cheapest: 99, dearest: 1_499, prefix: 'DIG', hsn: '998439' },
};

/** Generates the next product. */
export function makeBulkProduct(chance: Chance, now: Date): BulkProduct {
  const kindName = pickKind(chance);
  const kind = kinds[kindName];
  const tail = Array.from({ length: 9 }, () => chance.whole(0, 35).toString(36)).join('');
  const thing = chance.pickEarly(vocabulary.things[kindName]);
  const motif = chance.pickEarly(vocabulary.motifs);
  const style = chance.pickEarly(vocabulary.styles);
  const hero = vocabulary.inventedName(Math.floor((INVENTED_NAMES + 1) ** chance.next() - 1));
  const name = nameOf(chance, { style, motif, thing, hero });
  const fill = (sentence: string) =>
    sentence
      .replace('{thing}', thing.toLowerCase())
      .replace('{motif}', motif.toLowerCase())
      .replace('{style}', style.toLowerCase())
      .replace('{name}', hero);
  const priceRupees = priceOf(chance, kind);
  const createdAt = new Date(now.getTime() - Math.floor(chance.next() * OLDEST_DAYS * DAY_MS));
  const sku = `${kind.prefix}-${tail.toUpperCase()}`;
  const options =
    kindName === 'digital'
      ? { option1Name: null, option2Name: null, variants: [] }
      : optionsOf(chance, kindName, sku, priceRupees);
  return {
    handle: `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${tail}`,
    type: kindName === 'digital' ? 'digital' : 'shop',
    category: kindName === 'digital' ? null : kindName,
    name,
    description: `${fill(chance.pickEarly(vocabulary.openings))} ${fill(chance.pick(vocabulary.sentences))}`,
    fullDescription: chance.pickSeveral(vocabulary.sentences, chance.whole(3, 6)).map(fill).join(' '),
    priceRupees,
    discount: chance.happens(0.45) ? 0 : chance.happens(0.05) ? 12.5 : chance.whole(1, 10) * 5,
    series: chance.pickEarly(vocabulary.seriesNames),
    hsn: kind.hsn,
    countryOfOrigin: chance.pick(vocabulary.origins),
    maker: chance.pickEarly(vocabulary.makers),
    netQuantity: '1 N',
    ...options,
    variants:
      options.variants.length > 0
        ? options.variants
        : [
            {
              option1: null,
              option2: null,
              sku,
              stock: kindName === 'digital' ? null : stockOf(chance),
              priceRupees: null,
            },
          ],
    reviews: reviewsOf(chance, createdAt, now),
    pictureCount: chance.whole(1, 4),
    createdAt,
  };
}

function pickKind(chance: Chance): keyof typeof kinds {
  let left = chance.next() * 100;
  for (const name of Object.keys(kinds) as (keyof typeof kinds)[]) {
    left -= kinds[name].share;
    if (left < 0) return name;
  }
  return 'accessories';
}

function nameOf(
  chance: Chance,
  { style, motif, thing, hero }: Record<'style' | 'motif' | 'thing' | 'hero', string>,
): string {
  const shapes = [
    `${style} ${motif} ${thing}`,
    `${hero} ${thing}`,
    `${motif} ${thing}`,
    `${style} ${hero} ${thing}`,
    `${hero} and the ${motif}: ${thing}`,
  ];
  return chance.pickEarly(shapes).slice(0, numbers.NAME_MAX_CHARACTERS);
}

/** Many cheap products, few expensive ones; prices end in 9. */
function priceOf(chance: Chance, { cheapest, dearest }: Kind): number {
  const rupees = cheapest * (dearest / cheapest) ** (chance.next() * chance.next() + chance.next() * 0.3);
  return Math.min(dearest, Math.max(cheapest, Math.round(rupees / 10) * 10 - 1));
}

type Options = Pick<BulkProduct, 'option1Name' | 'option2Name' | 'variants'>;

function optionsOf(chance: Chance, kind: BulkCategory, sku: string, priceRupees: number): Options {
  const coloursOf = () => chance.pickSeveral(vocabulary.colours, chance.whole(2, 3));
  if (kind === 'cosplay') {
    const colours = chance.happens(0.3) ? coloursOf() : [null];
    return {
      option1Name: 'Size',
      option2Name: colours[0] === null ? null : 'Colour',
      variants: vocabulary.sizes.slice(1, 5).flatMap((size) =>
        colours.map((colour) => ({
          option1: size,
          option2: colour,
          sku: [sku, size, colour?.toUpperCase()].filter(Boolean).join('-'),
          stock: stockOf(chance),
          priceRupees: size === 'XL' && chance.happens(0.2) ? priceRupees + 100 : null,
        })),
      ),
    };
  }
  if (!chance.happens(0.15)) return { option1Name: null, option2Name: null, variants: [] };
  return {
    option1Name: 'Colour',
    option2Name: null,
    variants: coloursOf().map((colour) => ({
      option1: colour,
      option2: null,
      sku: `${sku}-${colour.toUpperCase()}`,
      stock: stockOf(chance),
      priceRupees: null,
    })),
  };
}

/** Stock: some sold out, some made to order, most a handful to a few hundred. */
function stockOf(chance: Chance): number | null {
  if (chance.happens(0.05)) return null;
  return chance.happens(0.06) ? 0 : Math.floor(300 ** chance.next());
}

function reviewsOf(chance: Chance, from: Date, now: Date): BulkReview[] {
  if (chance.happens(0.6)) return [];
  return Array.from({ length: Math.floor(12 ** chance.next()) }, () => ({
    reviewer: chance.pick(vocabulary.reviewers),
    rating: chance.pickEarly([5, 4, 3, 2, 1] as const),
    text: chance.pick(vocabulary.reviewTexts),
    createdAt: new Date(from.getTime() + Math.floor(chance.next() * (now.getTime() - from.getTime()))),
  }));
}
