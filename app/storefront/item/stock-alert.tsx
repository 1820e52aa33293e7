import type { FormRefusal } from '#app/components/form.tsx';
import type { ShownProduct, Variant } from '#shop/catalog/product.ts';
import { stockAlertCopy as copy } from './alert-copy.ts';
import styles from './item.module.css';

type AlertProduct = Pick<ShownProduct, 'id' | 'variants'>;

/** The variants that a customer can wait for. */
export const listSoldOut = ({ variants }: AlertProduct): Variant[] => variants.filter(({ stock }) => stock === 0);

/** "Email me when it is back", for each variant that is sold out. */
export function StockAlert({ product }: { product: AlertProduct }) {
  const soldOut = listSoldOut(product);
  if (soldOut.length === 0) return null;
  return (
    <details className={styles.alert} open={soldOut.length === product.variants.length || undefined}>
      <summary>{copy.title}</summary>
      <StockAlertForm id={product.id} soldOut={soldOut} refusal={undefined} />
    </details>
  );
}

type StockAlertFormProps = { id: string; soldOut: readonly Variant[]; refusal: FormRefusal | undefined };

/** A plain form for everybody: a refusal is a page of its own, with what was typed. */
export function StockAlertForm({ id, soldOut, refusal }: StockAlertFormProps) {
  const fault = refusal?.faults.email;
  const [only, ...others] = soldOut;
  const problem = refusal?.problem ?? (others.length === 0 ? refusal?.faults.variantId : null);
  return (
    <form method="post" action={`/item/${id}/alert`} className={styles.alertForm}>
      {problem && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      {others.length === 0 ? (
        <input type="hidden" name="variantId" value={only?.id} />
      ) : (
        <div className="field">
          <label htmlFor="alert-variant">{copy.variant}</label>
          <select
            id="alert-variant"
            name="variantId"
            className="input"
            defaultValue={refusal?.typed?.variantId}
            aria-describedby={refusal?.faults.variantId ? 'alert-variant-fault' : undefined}
          >
            {soldOut.map((variant) => (
              <option key={variant.id} value={variant.id}>
                {nameOf(variant)}
              </option>
            ))}
          </select>
          {refusal?.faults.variantId && (
            <p className="fault" id="alert-variant-fault">
              {refusal.faults.variantId}
            </p>
          )}
        </div>
      )}
      <div className="field">
        <label htmlFor="alert-email">{copy.email}</label>
        <input
          id="alert-email"
          type="email"
          name="email"
          className="input"
          autoComplete="email"
          required
          // biome-ignore lint/a11y/noAutofocus: without scripts the field that is not right gets the focus so
          autoFocus={fault !== undefined}
          defaultValue={refusal?.typed?.email}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'alert-fault alert-hint' : 'alert-hint'}
        />
        {fault && (
          <p className="fault" id="alert-fault">
            {fault}
          </p>
        )}
        <p className="hint" id="alert-hint">
          {copy.hint}
        </p>
      </div>
      <button type="submit" className="button">
        {copy.submit}
      </button>
    </form>
  );
}

const nameOf = ({ option1, option2 }: Variant): string => [option1, option2].filter(Boolean).join(', ');
