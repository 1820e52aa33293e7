// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget a table's roles where it is drawn as cards

import adminStyles from '#app/admin/components/admin.module.css';
import dataTableStyles from '#app/admin/components/data-table.module.css';
import { formatDateTime } from '#lib/clock.ts';
import { type Difference, labelOf } from '#shop/catalog/editing/product-draft.ts';
import { fieldOf } from '#shop/catalog/product-fields.ts';
import { productCopy as copy } from './copy.ts';
import styles from './product-form.module.css';
import type { Conflict } from './read-product-draft.ts';

type Props = {
  conflict: Conflict;
  id: string | null;
  isSaving: boolean;
  /** Discards what was typed; without scripts the page is reloaded. */
  onAcceptTheirs: () => void;
};

/** Somebody else saved first. The differences are shown side by side, and one version is chosen. */
export function ProductConflict({ conflict: { version, at, differences }, id, isSaving, onAcceptTheirs }: Props) {
  return (
    <section
      className={`${adminStyles.card} ${styles.conflict} form-problem`}
      aria-labelledby="conflict-heading"
      tabIndex={-1}
    >
      <h2 id="conflict-heading">{copy.conflictTitle}</h2>
      <p>{differences.length > 0 ? copy.conflictText(formatDateTime(at)) : copy.conflictSame}</p>
      {differences.length > 0 && (
        <table className={dataTableStyles.table} role="table" aria-labelledby="conflict-heading">
          <thead>
            <tr role="row">
              {[copy.field, copy.theirs, copy.yours].map((title) => (
                <th key={title} scope="col" role="columnheader">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <tr key={difference.field} role="row">
                <th scope="row" role="rowheader">
                  {labelOf(difference.field)}
                </th>
                <td role="cell" data-label={copy.theirs}>
                  <span className={styles.value}>{textOf(difference, 'theirs')}</span>
                </td>
                <td role="cell" data-label={copy.yours}>
                  <span className={styles.value}>{textOf(difference, 'yours')}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={adminStyles.actions}>
        <button type="submit" className="button" name="keepVersion" value={version} disabled={isSaving}>
          {copy.keepMine}
        </button>
        <button type="button" className="button scripted" onClick={onAcceptTheirs}>
          {copy.acceptTheirs}
        </button>
        <a className="button unscripted" href={`/admin/products/${id}`}>
          {copy.acceptTheirs}
        </a>
      </div>
    </section>
  );
}

function textOf({ field, ...values }: Difference, whose: 'theirs' | 'yours'): string {
  const text = values[whose];
  if (text === '') return copy.nothing;
  const { choices = {} } = field === 'variants' || field === 'pictures' ? {} : fieldOf(field);
  return choices[text] ?? text;
}
