import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';

/**
 * A rate in percent (central and state tax together) from a day on, until the next step. With `upTo`, it applies to units
 * of at most that value before tax, and `above` to more expensive ones.
 */
type Step = { from: string; percent: number } | { from: string; percent: number; upTo: Paise; above: number };

/** Notification 9/2025-Central Tax (Rate) of 17 September 2025 (schedules I: 5, II: 18, IV: 3), 10/2025: nil. */
const newly = (percent: number): Step => ({ from: '2025-09-22', percent });
/** Notification 8/2021-Central Tax (Rate) of 30 September 2021: printed matter of chapter 49; 6/2021: licences. */
const since2021 = (percent: number): Step => ({ from: '2021-10-01', percent });
/** Notification 41/2017-Central Tax (Rate) of 14 November 2017. */
const sinceNovember2017 = (percent: number): Step => ({ from: '2017-11-15', percent });
/** Notifications 1/2017 (goods), 2/2017 (nil) and 11/2017 (services) of 28 June 2017. */
const sinceJuly2017 = (percent: number): Step => ({ from: '2017-07-01', percent });

/** Apparel and made-up textiles: 1/2017 has the limit at ₹1,000, 9/2025 (I 388–390, II 197–199) at ₹2,500. */
const byValue: Step[] = [
  { from: '2017-07-01', percent: 5, upTo: 1_000 * PAISE_PER_RUPEE, above: 12 },
  { from: '2025-09-22', percent: 5, upTo: 2_500 * PAISE_PER_RUPEE, above: 18 },
];

/**
 * Rates by the first digits of an HSN or SAC, the oldest step first; rates before it are not known here. The longest
 * prefix applies. An accountant has to confirm this table: docs/decisions/0009-gst-rates.md.
 */
const steps: Readonly<Record<string, readonly Step[]>> = {
  3919: [sinceNovember2017(18)], // self-adhesive film: stickers and decals
  392640: [sinceNovember2017(18)], // statuettes of plastics
  3926: [sinceNovember2017(18)], // other articles of plastics: acrylic keychains, phone straps
  4016: [sinceNovember2017(18)], // rubber: desk mats
  4202: [sinceNovember2017(18)], // bags, sleeves, purses
  42022220: [sinceJuly2017(12), newly(5)], // hand and shopping bags of cotton
  42022230: [sinceJuly2017(12), newly(5)], // and of jute
  4414: [newly(5)], // wooden frames
  4419: [newly(5)], // wooden tableware
  4420: [newly(5)], // statuettes and ornaments of wood
  4421: [newly(5)], // other articles of wood
  4602: [newly(5)], // basketwork, folding fans of bamboo
  4802: [newly(18)], // paper for writing and printing
  4811: [newly(18)], // coated and decorated paper: tape
  4814: [newly(18)], // wallpaper
  4817: [newly(18)], // letter cards, envelopes
  4820: [newly(18)], // diaries, albums
  48202000: [newly(0)], // exercise books
  4821: [newly(18)], // paper labels and stickers
  4823: [newly(18)], // other articles of paper
  4901: [sinceJuly2017(0)], // printed books
  49011020: [sinceJuly2017(5)], // brochures, leaflets
  4903: [sinceJuly2017(0)], // children's picture and colouring books
  4908: [sinceJuly2017(12), since2021(18)], // transfers
  4909: [sinceJuly2017(12), since2021(18)], // postcards, greeting cards
  4910: [sinceJuly2017(12), since2021(18)], // calendars
  4911: [sinceJuly2017(12), since2021(18)], // posters, art prints
  5810: [newly(5)], // embroidered badges
  61: byValue, // apparel, knitted
  62: byValue, // apparel, not knitted
  63: byValue, // furnishings: curtains, tapestries, towels
  // Footwear, by the pair: 14/2021 and 9/2025 (I 392, II 204).
  64: [
    { from: '2022-01-01', percent: 12, upTo: 1_000 * PAISE_PER_RUPEE, above: 18 },
    { from: '2025-09-22', percent: 5, upTo: 2_500 * PAISE_PER_RUPEE, above: 18 },
  ],
  6505: [newly(5)], // textile hats and caps
  6911: [newly(5)], // tableware of porcelain
  6912: [newly(5)], // ceramic tableware: mugs
  6913: [newly(5)], // ceramic statuettes
  7013: [newly(18)], // glassware
  7018: [newly(18)], // small ornaments of glass
  7117: [sinceJuly2017(3)], // imitation jewellery
  7326: [sinceJuly2017(18)], // articles of iron or steel: keychains, pins
  8306: [newly(5)], // statuettes and frames of base metal
  8471: [sinceJuly2017(18)], // keyboards, mice
  8473: [sinceJuly2017(18)], // their parts: keycaps
  8504: [newly(18)], // chargers
  8507: [newly(18)], // power banks
  8518: [newly(18)], // headphones
  8523: [newly(18)], // storage media
  9105: [sinceNovember2017(18)], // wall clocks
  9404: [newly(18)], // cushions
  9405: [{ from: '2022-07-18', percent: 18 }], // lamps: 6/2022 took LED lamps from 12 to the 18 of the others
  9503: [sinceJuly2017(12), newly(5)], // toys that are not electronic
  95030010: [sinceJuly2017(18)], // electronic toys
  95030091: [sinceJuly2017(18)], // and their parts
  950440: [sinceJuly2017(12), newly(5)], // playing cards
  950490: [sinceJuly2017(12), newly(5)], // board games
  9505: [sinceNovember2017(18)], // festive articles, masks
  9701: [newly(5)], // paintings by hand
  9973: [since2021(18)], // licences
  9983: [sinceJuly2017(18)], // design work
  9984: [sinceJuly2017(18)], // downloads: software, pictures, fonts
};

const table = new Map(Object.entries(steps));

/** The rate in percent for one unit at a price with tax, on a day; null: not in the table. */
export function gstRateOf(hsn: string, unitPrice: Paise, on: Date): number | null {
  for (let digits = hsn.length; digits >= 2; digits -= 1) {
    const step = table.get(hsn.slice(0, digits))?.findLast(({ from }) => on >= startOf(from));
    if (step !== undefined) return percentAt(step, unitPrice);
  }
  return null;
}

/** Days begin at midnight in India, which has no summer time. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+05:30`);

/** The limit applies to the value of supply, which excludes tax (CGST Act, section 15); our prices include tax. */
function percentAt(step: Step, unitPrice: Paise): number {
  if (!('upTo' in step)) return step.percent;
  return unitPrice * 100 <= step.upTo * (100 + step.percent) ? step.percent : step.above;
}

type Taxed = { hsn: string | null; gstRate: number | null; variants: readonly { payable: Paise }[] };

/**
 * The rates in percent at which a product's variants are sold on a day, lowest first, without duplicates: the product's own
 * rate, else the table's. Several where the rate depends on the unit price; none where it is unknown.
 */
export function listGstRates({ hsn, gstRate, variants }: Taxed, on: Date): number[] {
  if (gstRate !== null) return [gstRate];
  if (hsn === null) return [];
  const rates = variants.map(({ payable }) => gstRateOf(hsn, payable, on)).filter((rate) => rate !== null);
  return [...new Set(rates)].toSorted((a, b) => a - b);
}
