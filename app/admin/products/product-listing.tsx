import adminStyles from '#app/admin/components/admin.module.css';
import { paiseFromRupees } from '#lib/money.ts';
import { usualListing } from '#shop/catalog/listing-defaults.ts';
import { payable } from '#shop/catalog/product.ts';
import type { ProductDraft } from '#shop/catalog/product-draft.ts';
import { gstRateOf } from '#shop/pricing/gst.ts';
import { productWords as words } from './copy.ts';
import { LongField, TextField } from './product-fields.tsx';
import styles from './product-form.module.css';

const { fields } = words;

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
      <h2 id="listing-heading">{words.listing}</h2>
      <p className="hint">{words.listingHint}</p>
      <div className={styles.row}>
        <TextField {...field('hsn')} inputMode="numeric" />
        <TextField
          name="gstRate"
          label={fields.gstRate}
          hint={words.gstHint}
          defaultValue={draft.gstRate}
          placeholder={words.gstOfTable(rateByTable(live, usual.hsn, today))}
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
        hint={words.seriesHint}
        isOptional
        defaultValue={draft.series}
        autoComplete="off"
      />
      <LongField
        name="sizeTable"
        label={fields.sizeTable}
        hint={words.sizeTableHint}
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
