import type { Classified } from './product-field.ts';
import { fieldNames, fieldOf, type Listing } from './product-fields.ts';

const listingNames = fieldNames.filter((name): name is keyof Listing => fieldOf(name).usual !== undefined);

const mapListing = (makeValue: (name: keyof Listing) => unknown): Listing =>
  Object.fromEntries(listingNames.map((name) => [name, makeValue(name)])) as Listing;

/** The defaults of the fields that have one: the category's HSN, made in India, one unit, taxed by the GST table. */
export const usualListing = (product: Classified): Listing =>
  mapListing((name) => fieldOf(name).usual?.(product) ?? null);

/**
 * Fills in the details that the input leaves undefined (null means "none"): the stored value, else the default. A stored
 * value that is only the default of the earlier category is replaced by that of the new one.
 */
export function withListing<Input extends Classified & Partial<Listing>>(
  input: Input,
  before: (Classified & Listing) | null,
): Input & Listing {
  const given: Partial<Listing> = input;
  const usual = usualListing(input);
  const usualBefore = before && usualListing(before);
  return {
    ...input,
    ...mapListing((name) => {
      if (given[name] !== undefined) return given[name];
      const isOwn = before !== null && before[name] !== null && before[name] !== usualBefore?.[name];
      return isOwn ? before[name] : usual[name];
    }),
  };
}
