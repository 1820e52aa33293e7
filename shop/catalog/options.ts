import type { Product, Variant } from './product.ts';

/** The option values chosen so far, in the order of the options; null: not chosen yet. */
export type Choice = readonly [string | null, string | null];

type OptionValue = {
  value: string;
  /** Sold out in combination with the chosen value of the other option. */
  isSoldOut: boolean;
};

/** One option of the item page: "Choose a size". */
export type Option = { name: string; values: OptionValue[] };

type Optioned = Pick<Product, 'option1Name' | 'option2Name' | 'variants'>;

/** The product's options, with their values in the order of the variants. */
export function listOptions(product: Optioned, choice: Choice): Option[] {
  const { option1Name, option2Name, variants } = product;
  const values = (key: 'option1' | 'option2', fits: (variant: Variant) => boolean): OptionValue[] =>
    [...new Set(variants.map((variant) => variant[key]))]
      .filter((value) => value !== null)
      .map((value) => ({
        value,
        isSoldOut: !variants.some((variant) => variant[key] === value && variant.stock !== 0 && fits(variant)),
      }));
  return [
    ...(option1Name === null
      ? []
      : [
          {
            name: option1Name,
            values: values('option1', ({ option2 }) => choice[1] === null || option2 === choice[1]),
          },
        ]),
    ...(option2Name === null
      ? []
      : [
          {
            name: option2Name,
            values: values('option2', ({ option1 }) => choice[0] === null || option1 === choice[0]),
          },
        ]),
  ];
}

/** The variant with the chosen values; null: the choice is incomplete, or there is no such variant. */
export function findVariant({ option1Name, option2Name, variants }: Optioned, choice: Choice): Variant | null {
  if (option1Name === null) return variants[0] ?? null;
  const isChosen = ({ option1, option2 }: Variant) =>
    option1 === choice[0] && (option2Name === null || option2 === choice[1]);
  return variants.find(isChosen) ?? null;
}
