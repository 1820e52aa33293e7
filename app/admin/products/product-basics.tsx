import type { ReactNode } from 'react';
import adminStyles from '#app/admin/components/admin.module.css';
import { Fault } from '#app/admin/components/form-field.tsx';
import * as numbers from '#config/numbers.ts';
import { formatRupees, paiseFromRupees } from '#lib/money.ts';
import { usualListing } from '#shop/catalog/listing-defaults.ts';
import { payable } from '#shop/catalog/product.ts';
import type { ProductDraft } from '#shop/catalog/product-draft.ts';
import { gstRateOf } from '#shop/pricing/gst.ts';
import { productCopy as copy } from './copy.ts';
import styles from './product-form.module.css';
import { type Live, RadioField, SectionFields } from './product-sections.tsx';

type Props = {
  draft: ProductDraft;
  /** Current values of the fields, which hold their own state. */
  live: ProductDraft;
  isNew: boolean;
  /** Stock and SKU fields of a product without options. */
  children: ReactNode;
};

/** Name, category and price. */
export function ProductBasics({ draft, live, isNew, children }: Props) {
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
      <RadioField name="published" draft={draft} />
    </section>
  );
}

/** Texts about the product; optional. */
export function ProductTexts({ draft, isNew }: Pick<Props, 'draft' | 'isNew'>) {
  return (
    <section className={adminStyles.card} aria-labelledby="texts-heading">
      <h2 id="texts-heading">{copy.texts}</h2>
      <SectionFields section="texts" draft={draft} />
      {isNew && <p className={`hint ${styles.forDigital}`}>{copy.fileLater}</p>}
    </section>
  );
}

type ListingProps = Pick<Props, 'draft' | 'live'> & { today: Date };

/** Legal and tax fields, and fields that help people find the product. */
export function ProductListing({ draft, live, today }: ListingProps) {
  const type = live.type === 'digital' ? 'digital' : 'shop';
  const usual = usualListing({ type, category: live.category || null });
  const placeholders: Live = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, { placeholder: String(value ?? '') }]),
  );
  const byTable = { placeholder: copy.gstOfTable(rateByTable(live, usual.hsn, today)) };
  return (
    <section className={adminStyles.card} aria-labelledby="listing-heading">
      <h2 id="listing-heading">{copy.listing}</h2>
      <p className="hint">{copy.listingHint}</p>
      <SectionFields section="listing" draft={draft} live={{ ...placeholders, gstRate: byTable }} />
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
