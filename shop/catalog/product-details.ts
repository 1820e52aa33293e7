import type { Classified } from './product-field.ts';
import { fieldNames, fieldOf, type ProductDetails } from './product-fields.ts';

const detailNames = fieldNames.filter((name): name is keyof ProductDetails => fieldOf(name).usual !== undefined);

const mapDetails = (makeValue: (name: keyof ProductDetails) => unknown): ProductDetails =>
  Object.fromEntries(detailNames.map((name) => [name, makeValue(name)])) as ProductDetails;

/** The defaults of the fields that have one: the category's HSN, made in India, one unit, taxed by the GST table. */
export const usualDetails = (product: Classified): ProductDetails =>
  mapDetails((name) => fieldOf(name).usual?.(product) ?? null);

/**
 * Fills in the details that the input leaves undefined (null means "none"): the stored value, else the default. A stored
 * value that is only the default of the earlier category is replaced by that of the new one.
 */
export function withDetails<Input extends Classified & Partial<ProductDetails>>(
  input: Input,
  before: (Classified & ProductDetails) | null,
): Input & ProductDetails {
  const given: Partial<ProductDetails> = input;
  const usual = usualDetails(input);
  const usualBefore = before && usualDetails(before);
  return {
    ...input,
    ...mapDetails((name) => {
      if (given[name] !== undefined) return given[name];
      const isOwn = before !== null && before[name] !== null && before[name] !== usualBefore?.[name];
      return isOwn ? before[name] : usual[name];
    }),
  };
}
