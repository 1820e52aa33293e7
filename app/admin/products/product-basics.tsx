import type { ReactNode } from 'react';
import adminStyles from '#app/admin/components/admin.module.css';
import * as numbers from '#config/numbers.ts';
import { formatRupees, paiseFromRupees } from '#lib/money.ts';
import { categories } from '#shop/catalog/category.ts';
import { payable } from '#shop/catalog/product.ts';
import type { ProductDraft } from '#shop/catalog/product-draft.ts';
import { productCopy as copy } from './copy.ts';
import { ChoiceField, Fault, LongField, TextField } from './product-fields.tsx';
import styles from './product-form.module.css';

const { fields } = copy;

type Props = {
  draft: ProductDraft;
  /** Current values of the fields, which hold their own state. */
  live: ProductDraft;
  isNew: boolean;
  /** Stock and SKU fields of a product without options. */
  children: ReactNode;
};

/** Name, category and price. The style sheet hides fields that the chosen type does not use. */
export function ProductBasics({ draft, live, isNew, children }: Props) {
  return (
    <section className={adminStyles.card} aria-labelledby="basics-heading">
      <h2 id="basics-heading">{copy.basics}</h2>
      {isNew ? (
        <fieldset className={styles.kinds}>
          <legend className="label">{fields.type}</legend>
          {(['shop', 'digital'] as const).map((type) => (
            <label key={type} className="check">
              <input type="radio" name="type" value={type} defaultChecked={draft.type === type} />
              {copy.kinds[type]}
            </label>
          ))}
        </fieldset>
      ) : (
        <input type="hidden" name="type" value={draft.type} />
      )}
      <Fault of="type" />
      <TextField
        name="name"
        label={fields.name}
        defaultValue={draft.name}
        required
        maxLength={numbers.NAME_MAX_CHARACTERS}
        autoComplete="off"
      />
      <div className={styles.row}>
        <TextField
          name="price"
          label={fields.price}
          hint={copy.priceHint}
          defaultValue={draft.price}
          required
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          name="discount"
          label={fields.discount}
          hint={payText(live)}
          defaultValue={draft.discount}
          inputMode="decimal"
          autoComplete="off"
        />
        <div className={styles.forShop}>
          <ChoiceField name="category" label={fields.category} defaultValue={draft.category}>
            <option value="">{copy.chooseCategory}</option>
            {Object.entries(categories).map(([slug, name]) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </ChoiceField>
        </div>
      </div>
      {children}
      <fieldset className={styles.kinds}>
        <legend className="label">{copy.fields.published}</legend>
        {(['true', 'false'] as const).map((published) => (
          <label key={published} className="check">
            <input type="radio" name="published" value={published} defaultChecked={draft.published === published} />
            {copy.published[published]}
          </label>
        ))}
      </fieldset>
    </section>
  );
}

/** Texts about the product; optional. */
export function ProductTexts({ draft, isNew }: Pick<Props, 'draft' | 'isNew'>) {
  return (
    <section className={adminStyles.card} aria-labelledby="texts-heading">
      <h2 id="texts-heading">{copy.texts}</h2>
      <LongField
        name="description"
        label={fields.description}
        hint={copy.descriptionHint}
        isOptional
        defaultValue={draft.description}
        rows={2}
      />
      <LongField
        name="fullDescription"
        label={fields.fullDescription}
        hint={copy.fullDescriptionHint}
        isOptional
        defaultValue={draft.fullDescription}
        rows={7}
      />
      <div className={styles.forDigital}>
        <TextField
          name="demoUrl"
          label={fields.demoUrl}
          hint={copy.demoHint}
          isOptional
          defaultValue={draft.demoUrl}
          type="url"
          autoComplete="off"
        />
        {isNew && <p className="hint">{copy.fileLater}</p>}
      </div>
    </section>
  );
}

/** The price that buyers pay, once the numbers are complete. */
function payText({ price, discount }: ProductDraft): string | undefined {
  const [rupees, percent] = [Number(price), Number(discount || '0')];
  if (price.trim() === '' || !(rupees >= 0 && rupees <= numbers.PRICE_MAX_RUPEES)) return undefined;
  if (!(percent >= 0 && percent <= 100)) return undefined;
  return copy.buyersPay(formatRupees(payable(paiseFromRupees(Math.round(rupees)), percent)));
}
