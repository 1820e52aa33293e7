/** The six categories of the shop; digital products have none. */
type DemoCategory = 'accessories' | 'wall-decor' | 'tech-gear' | 'figurines' | 'stickers' | 'cosplay';

type DemoOption = { name: 'Size' | 'Colour'; values: string[] };

export type DemoVariant = {
  /** One value per option of the product, in the order of its options; empty if it has none. */
  optionValues: string[];
  sku: string;
  /** Stock; null means made to order. */
  stock: number | null;
  /** Whole rupees, if the variant's price differs from the product's. */
  priceRupees?: number;
};

/** `file` is a folder in demo/pictures with the four renditions. */
export type DemoPicture = { file: string; alt: string };

/** One demo product. Nothing here is for sale: makers and people are invented. */
export type DemoProduct = {
  handle: string;
  type: 'shop' | 'digital';
  category: DemoCategory | null;
  name: string;
  /** One or two sentences. */
  description: string;
  /** Plain text: paragraphs are separated by blank lines, bullets begin with "- ". */
  fullDescription: string;
  /** MRP including GST, whole rupees. */
  priceRupees: number;
  /** Percent. */
  discount: number;
  /** Invented series, shared by several products. */
  series: string;
  hsn: string;
  countryOfOrigin: string;
  maker: string;
  netQuantity: string;
  options: DemoOption[];
  variants: DemoVariant[];
  /** For garments, in centimetres. */
  sizeTable?: { head: string[]; rows: string[][] };
  /** Digital products only. */
  demoUrl?: string;
  /** The first one is the cover. */
  pictures: DemoPicture[];
};

/** A demo review. It belongs to no customer. */
export type DemoReview = {
  handle: string;
  reviewerName: string;
  rating: 1 | 2 | 3 | 4 | 5;
  text: string;
  daysAgo: number;
};
