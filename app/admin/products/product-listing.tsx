import adminStyles from '#app/admin/components/admin.module.css';
import { paiseFromRupees } from '#lib/money.ts';
import { usualListing } from '#shop/catalog/listing-defaults.ts';
import { payable } from '#shop/catalog/product.ts';
import type { ProductDraft } from '#shop/catalog/product-draft.ts';
import { gstRateOf } from '#shop/pricing/gst.ts';
import { productCopy as copy } from './copy.ts';
import { LongField, TextField } from './product-fields.tsx';
import styles from './product-form.module.css';

const { fields } = copy;

type Props = { draft: ProductDraft; live: ProductDraft; today: Date };

/** Legal and tax fields, and fields that help people find the product. */
export function ProductListing({ draft, live, today }: Props) {
  const type = live.type === 'digital' ? 'digital' : 'shop';
  const usual = usualListing({ type, category: live.category || null });
  const field = (name: 'hsn' | 'countryOfOrigin' | 'netQuantity') => ({
    name,
    label: fields[name],
    defaultValue: draft[name],
    placeholder: usual[name] ?? undefined,
    autoComplete: 'off',
  });
  return (
    <section className={adminStyles.card} aria-labelledby="listing-heading">
      <h2 id="listing-heading">{copy.listing}</h2>
      <p className="hint">{copy.listingHint}</p>
      <div className={styles.row}>
        <TextField {...field('hsn')} inputMode="numeric" />
        <TextField
          name="gstRate"
          label={fields.gstRate}
          hint={copy.gstHint}
          defaultValue={draft.gstRate}
          placeholder={copy.gstOfTable(rateByTable(live, usual.hsn, today))}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField {...field('countryOfOrigin')} />
        <TextField {...field('netQuantity')} />
      </div>
      <TextField name="maker" label={fields.maker} isOptional defaultValue={draft.maker} autoComplete="off" />
      <TextField
        name="series"
        label={fields.series}
        hint={copy.seriesHint}
        isOptional
        defaultValue={draft.series}
        autoComplete="off"
      />
      <LongField
        name="sizeTable"
        label={fields.sizeTable}
        hint={copy.sizeTableHint}
        isOptional
        defaultValue={draft.sizeTable}
      />
    </section>
  );
}

function rateByTable({ hsn, price, discount }: ProductDraft, usual: string | null, today: Date): number | null {
  const code = hsn.trim() || usual;
  const [rupees, percent] = [Number(price) || 0, Number(discount) || 0];
  return code === null ? null : gstRateOf(code, payable(paiseFromRupees(Math.round(rupees)), percent), today);
}
