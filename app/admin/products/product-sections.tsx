import type { ReactNode } from 'react';
import { ChoiceField, LongField, TextField } from '#app/admin/components/form-field.tsx';
import type { ProductDraft } from '#shop/catalog/product-draft.ts';
import type { FieldSection } from '#shop/catalog/product-field.ts';
import { type FieldName, fieldNames, fieldOf } from '#shop/catalog/product-fields.ts';
import { productCopy as copy } from './copy.ts';
import styles from './product-form.module.css';

/** What depends on the values of other fields. */
export type Live = Partial<Record<FieldName, { hint?: ReactNode; placeholder?: string }>>;

type Props = {
  section: FieldSection;
  draft: ProductDraft;
  live?: Live;
  /** Fields of the section that stand elsewhere. */
  without?: readonly FieldName[];
};

/** The fields of a section, as `product-fields.ts` defines them; short ones that follow each other share a row. */
export function SectionFields({ section, draft, live = {}, without = [] }: Props) {
  const names = fieldNames.filter((name) => fieldOf(name).section === section && !without.includes(name));
  return rowsOf(names).map((row) => {
    const fields = row.map((name) => <DefinedField key={name} name={name} draft={draft} {...live[name]} />);
    return row.length === 1 ? (
      fields
    ) : (
      <div className={styles.row} key={row[0]}>
        {fields}
      </div>
    );
  });
}

function rowsOf(names: readonly FieldName[]): FieldName[][] {
  const rows: FieldName[][] = [];
  for (const name of names) {
    const last = rows.at(-1);
    const before = last?.[0];
    if (before !== undefined && fieldOf(before).isShort && fieldOf(name).isShort) last?.push(name);
    else rows.push([name]);
  }
  return rows;
}

type FieldProps = { name: FieldName; draft: ProductDraft; hint?: ReactNode; placeholder?: string };

/** The style sheet hides fields that the chosen type of product does not have. */
function DefinedField({ name, ...props }: FieldProps) {
  const { only } = fieldOf(name);
  const control = <Control name={name} {...props} />;
  return only === undefined ? (
    control
  ) : (
    <div className={only === 'digital' ? styles.forDigital : styles.forShop}>{control}</div>
  );
}

function Control({ name, draft, hint, placeholder }: FieldProps) {
  const { kind, label, help, choices = {}, max, rows, isRequired, usual, empty } = fieldOf(name);
  const common = {
    name,
    label,
    hint: hint ?? help,
    isOptional: !isRequired && usual === undefined && empty !== 0,
    defaultValue: draft[name],
  };
  if (kind === 'choice') {
    return (
      <ChoiceField {...common}>
        <option value="">{copy.choose(label)}</option>
        {Object.entries(choices).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </ChoiceField>
    );
  }
  if (kind === 'lines' || kind === 'sizeTable') return <LongField {...common} rows={rows ?? 3} />;
  return (
    <TextField
      {...common}
      placeholder={placeholder}
      required={isRequired}
      maxLength={max}
      type={kind === 'url' ? 'url' : undefined}
      inputMode={kind === 'digits' ? 'numeric' : kind === 'rupees' || kind === 'percent' ? 'decimal' : undefined}
      autoComplete="off"
    />
  );
}

/** A choice between a few values that are all shown. */
export function RadioField({ name, draft }: { name: 'type' | 'published'; draft: ProductDraft }) {
  const { label, choices = {} } = fieldOf(name);
  return (
    <fieldset className={styles.kinds}>
      <legend className="label">{label}</legend>
      {Object.entries(choices).map(([value, text]) => (
        <label key={value} className="check">
          <input type="radio" name={name} value={value} defaultChecked={draft[name] === value} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
