import { useState } from 'react';
import adminStyles from '#app/admin/components/admin.module.css';
import { LongField, TextField } from '#app/admin/components/form-field.tsx';
import * as numbers from '#config/numbers.ts';
import type { ProductDraft } from '#shop/catalog/editing/product-draft.ts';
import {
  growGrid,
  listMissing,
  listValues,
  newVariantDraft,
  type VariantDraft,
  valuesIn,
} from '#shop/catalog/editing/variant-grid.ts';
import { productFields } from '#shop/catalog/product-fields.ts';
import { productCopy as copy } from './copy.ts';
import styles from './product-form.module.css';
import { ProductVariants } from './product-variants.tsx';

type Options = Pick<ProductDraft, 'option1Name' | 'option1Values' | 'option2Name' | 'option2Values' | 'variants'>;

/** State of options and variants; rows keep their values while the options change. */
export function useOptions(draft: Options, onChange: () => void) {
  const [options, setOptions] = useState<Options>(draft);
  const { variants } = options;
  const made = countOf(options);
  const isTooMany = made > numbers.VARIANTS_MAX;

  const write = (changes: Partial<Options>) => setOptions((before) => ({ ...before, ...changes }));

  return {
    ...options,
    made,
    isTooMany,
    hasOptions: variants.some(({ option1 }) => option1 !== ''),
    missing: listMissing(options),
    write,

    /** On leaving a field: an incomplete word must not create a variant. */
    settle(): void {
      if (!isTooMany) write({ variants: growGrid(options, newVariantDraft) });
      onChange();
    },

    writeRow: (at: number, changes: Partial<VariantDraft>) =>
      write({ variants: variants.map((row, place) => (place === at ? { ...row, ...changes } : row)) }),

    dropRow(at: number): void {
      const rows = variants.filter((_, place) => place !== at);
      write({
        variants: rows,
        option1Values: valuesIn(rows, 'option1').join('\n'),
        option2Values: valuesIn(rows, 'option2').join('\n'),
      });
    },
  };
}

type OptionsState = ReturnType<typeof useOptions>;

/** Up to two options with their variants; the single variant of a product without options is among the basics. */
export function ProductOptions({ options }: { options: OptionsState }) {
  const { variants, missing, write, settle } = options;
  return (
    <section className={adminStyles.card} aria-labelledby="options-heading">
      <h2 id="options-heading">{copy.options}</h2>
      <p className="hint">{copy.optionsHint}</p>
      {([1, 2] as const).map((at) => (
        <div className={styles.option} key={at}>
          <TextField
            name={`option${at}Name`}
            label={productFields[`option${at}Name`].label}
            maxLength={productFields[`option${at}Name`].max}
            isOptional
            placeholder={copy.optionNamePlaceholder(at)}
            autoComplete="off"
            value={options[`option${at}Name`]}
            onChange={({ currentTarget }) => write({ [`option${at}Name`]: currentTarget.value })}
            onBlur={settle}
          />
          <LongField
            name={`option${at}Values`}
            label={copy.optionValues(at)}
            hint={copy.optionValuesHint}
            rows={2}
            placeholder={copy.optionValuesPlaceholder(at)}
            value={options[`option${at}Values`]}
            onChange={({ currentTarget }) => write({ [`option${at}Values`]: currentTarget.value })}
            onBlur={settle}
          />
        </div>
      ))}
      {options.isTooMany && (
        <p className="fault" role="alert">
          {copy.tooManyVariants(options.made)}
        </p>
      )}
      <p className={options.hasOptions ? undefined : 'vh'} role="status">
        {options.hasOptions && <b>{copy.variantCount(variants.length)}</b>}
      </p>
      {options.hasOptions && (
        <ProductVariants
          rows={variants}
          missing={missing.length}
          onWrite={options.writeRow}
          onDrop={options.dropRow}
          onFill={(stock) => write({ variants: variants.map((row) => ({ ...row, stock })) })}
          onComplete={() =>
            write({ variants: [...variants, ...missing.map((row) => ({ ...newVariantDraft, ...row }))] })
          }
        />
      )}
    </section>
  );
}

/** Number of combinations of the options. */
function countOf({ option1Name, option1Values, option2Name, option2Values, variants }: Options): number {
  const first = option1Name.trim() === '' ? [] : listValues(option1Values, valuesIn(variants, 'option1'));
  const second = option2Name.trim() === '' ? [] : listValues(option2Values, valuesIn(variants, 'option2'));
  return Math.max(1, first.length) * Math.max(1, first.length === 0 ? 0 : second.length);
}
