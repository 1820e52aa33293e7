import type { ReactNode } from 'react';
import adminStyles from '#app/admin/components/admin.module.css';
import { ChoiceField, Fault, LongField, TextField } from '#app/admin/components/form-field.tsx';
import * as numbers from '#config/numbers.ts';
import { formatRupees, paiseFromRupees } from '#lib/money.ts';
import type { ProductDraft } from '#shop/catalog/editing/product-draft.ts';
import { payable } from '#shop/catalog/product.ts';
import { usualDetails } from '#shop/catalog/product-details.ts';
import type { FieldSection } from '#shop/catalog/product-field.ts';
import { type FieldName, fieldNames, fieldOf } from '#shop/catalog/product-fields.ts';
import { gstRateOf } from '#shop/pricing/gst.ts';
import { productCopy as copy } from './copy.ts';
import styles from './product-form.module.css';

/** What depends on the values of other fields. */
export type Live = Partial<Record<FieldName, { hint?: ReactNode; placeholder?: string }>>;

type Props = {
  section: FieldSection;
  draft: ProductDraft;
  live?: Live;
  /** Fields of the section that are rendered elsewhere. */
  without?: readonly FieldName[];
};

/** The fields of a section, as `product-fields.ts` defines them; short ones that follow each other share a row. */
function SectionFields({ section, draft, live = {}, without = [] }: Props) {
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
    isOptional: !isRequired && usual === undefined && (empty === undefined || empty === ''),
    defaultValue: draft[name],
  };
  if (kind === 'choice') {
    return (
      <ChoiceField {...common}>
        {empty === undefined && <option value="">{copy.choose(label)}</option>}
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
      type={kind === 'url' ? 'url' : kind === 'day' ? 'date' : undefined}
      inputMode={
        kind === 'digits' || kind === 'whole'
          ? 'numeric'
          : kind === 'rupees' || kind === 'percent'
            ? 'decimal'
            : undefined
      }
      autoComplete="off"
    />
  );
}

/** A choice between a few values that are all shown. */
function RadioField({ name, draft }: { name: 'type' | 'published'; draft: ProductDraft }) {
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

type ProductBasicsProps = {
  draft: ProductDraft;
  /** Current values of the fields, which hold their own state. */
  live: ProductDraft;
  isNew: boolean;
  /** Stock and SKU fields of a product without options. */
  children: ReactNode;
};

/** Name, category and price. */
export function ProductBasics({ draft, live, isNew, children }: ProductBasicsProps) {
  return (
    <section className={adminStyles.card} aria-labelledby="basics-heading">
      <h2 id="basics-heading">{copy.basics}</h2>
      {isNew ? <RadioField name="type" draft={draft} /> : <input type="hidden" name="type" value={draft.type} />}
      <Fault of="type" />
      <SectionFields
        section="basics"
        without={['type', 'published']}
        draft={draft}
        live={{ discount: { hint: payText(live) } }}
      />
      {children}
      <SectionFields section="options" without={['option1Name', 'option2Name']} draft={draft} />
      <RadioField name="published" draft={draft} />
    </section>
  );
}

/** Texts about the product; optional. */
export function ProductTexts({ draft, isNew }: Pick<ProductBasicsProps, 'draft' | 'isNew'>) {
  return (
    <section className={adminStyles.card} aria-labelledby="texts-heading">
      <h2 id="texts-heading">{copy.texts}</h2>
      <SectionFields section="texts" draft={draft} />
      {isNew && <p className={`hint ${styles.forDigital}`}>{copy.fileLater}</p>}
    </section>
  );
}

type DetailsProps = Pick<ProductBasicsProps, 'draft' | 'live'> & { today: Date };

/** Legal and tax fields, and fields that help people find the product. */
export function ProductDetails({ draft, live, today }: DetailsProps) {
  const type = live.type === 'digital' ? 'digital' : 'shop';
  const usual = usualDetails({ type, category: live.category || null });
  const placeholders: Live = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, { placeholder: String(value ?? '') }]),
  );
  const byTable = { placeholder: copy.gstOfTable(rateByTable(live, usual.hsn, today)) };
  return (
    <section className={adminStyles.card} aria-labelledby="details-heading">
      <h2 id="details-heading">{copy.details}</h2>
      <p className="hint">{copy.detailsHint}</p>
      <SectionFields section="details" draft={draft} live={{ ...placeholders, gstRate: byTable }} />
    </section>
  );
}

function rateByTable({ hsn, price, discount }: ProductDraft, usual: string | null, today: Date): number | null {
  const code = hsn.trim() || usual;
  const [rupees, percent] = [Number(price) || 0, Number(discount) || 0];
  return code === null ? null : gstRateOf(code, payable(paiseFromRupees(Math.round(rupees)), percent), today);
}

/** The price that buyers pay, once the numbers are complete. */
function payText({ price, discount }: ProductDraft): string | undefined {
  const [rupees, percent] = [Number(price), Number(discount || '0')];
  if (price.trim() === '' || !(rupees >= 0 && rupees <= numbers.PRICE_MAX_RUPEES)) return undefined;
  if (!(percent >= 0 && percent <= 100)) return undefined;
  return copy.buyersPay(formatRupees(payable(paiseFromRupees(Math.round(rupees)), percent)));
}
