import type { ShownProduct, Variant } from '#shop/catalog/product.ts';
import { itemCopy as copy } from './copy.ts';
import styles from './item.module.css';

/** A plain form for everybody: "Email me when it is back", for each variant that is sold out. */
export function StockAlert({ product: { id, variants } }: { product: ShownProduct }) {
  const soldOut = variants.filter(({ stock }) => stock === 0);
  const [only] = soldOut;
  if (only === undefined) return null;
  return (
    <details className={styles.alert} open={soldOut.length === variants.length || undefined}>
      <summary>{copy.alert}</summary>
      <form method="post" action={`/item/${id}/alert`}>
        {soldOut.length === 1 ? (
          <input type="hidden" name="variantId" value={only.id} />
        ) : (
          <div className="field">
            <label htmlFor="alert-variant">{copy.alertVariant}</label>
            <select id="alert-variant" name="variantId" className="input">
              {soldOut.map((variant) => (
                <option key={variant.id} value={variant.id}>
                  {nameOf(variant)}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className="field">
          <label htmlFor="alert-email">{copy.alertEmail}</label>
          <input
            id="alert-email"
            type="email"
            name="email"
            className="input"
            autoComplete="email"
            required
            aria-describedby="alert-hint"
          />
          <p className="hint" id="alert-hint">
            {copy.alertHint}
          </p>
        </div>
        <button type="submit" className="button">
          {copy.alertSubmit}
        </button>
      </form>
    </details>
  );
}

const nameOf = ({ option1, option2 }: Variant): string => [option1, option2].filter(Boolean).join(', ');
