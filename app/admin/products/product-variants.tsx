// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget a table's roles where it is drawn as cards
import { useLayoutEffect, useRef, useState } from 'react';
import dataTableStyles from '#app/admin/components/data-table.module.css';
import fieldStyles from '#app/admin/components/form-field.module.css';
import { Fault, useMarks } from '#app/admin/components/form-field.tsx';
import { nameOfVariant, type VariantDraft } from '#shop/catalog/editing/variant-grid.ts';
import { variantFields } from '#shop/catalog/product-fields.ts';
import { productCopy as copy } from './copy.ts';
import styles from './product-form.module.css';

type Write = (changes: Partial<VariantDraft>) => void;

/** The single variant of a product without options: two ordinary fields. */
export function PlainVariant({ row, onWrite }: { row: VariantDraft; onWrite: Write }) {
  return (
    <div className={styles.row}>
      <Hidden row={row} />
      <input type="hidden" name="variantPrice" value="" />
      <input type="hidden" name="variantReleaseOn" value="" />
      <div className="field">
        <label htmlFor="stock-0">{labels.stock}</label>
        <Cell field="stock" at={0} row={row} onWrite={onWrite} />
        <p className="hint">{copy.plainStockHint}</p>
      </div>
      <div className="field">
        <label htmlFor="sku-0">
          {labels.sku} <span className={fieldStyles.optional}>({copy.optional})</span>
        </label>
        <Cell field="sku" at={0} row={row} onWrite={onWrite} />
      </div>
    </div>
  );
}

type Props = {
  rows: readonly VariantDraft[];
  /** Number of combinations without a row. */
  missing: number;
  onWrite: (at: number, changes: Partial<VariantDraft>) => void;
  onDrop: (at: number) => void;
  onFill: (stock: string) => void;
  onComplete: () => void;
};

/** One row for each variant: a table on a desktop, cards on a phone. */
export function ProductVariants({ rows, missing, onWrite, onDrop, onFill, onComplete }: Props) {
  const columns = [copy.variant, labels.sku, labels.stock, labels.price, labels.releaseOn];
  const table = useRef<HTMLTableElement>(null);
  const goal = useRef<{ at: number; what: 'button' | 'input' } | null>(null);
  // A removed button loses the focus, so it is restored.
  useLayoutEffect(() => {
    const lines = table.current?.tBodies[0]?.rows;
    if (goal.current === null || lines === undefined) return;
    const { at, what } = goal.current;
    goal.current = null;
    const line = lines[Math.min(at, lines.length - 1)];
    const field = line?.querySelector<HTMLElement>('.input');
    (what === 'button' ? (line?.querySelector<HTMLElement>('button') ?? field) : field)?.focus();
  });
  return (
    <>
      <div className={`${styles.gridTools} scripted`}>
        <FillStock onFill={onFill} />
        {missing > 0 && (
          <button
            type="button"
            className="button small"
            onClick={() => {
              goal.current = { at: rows.length, what: 'input' };
              onComplete();
            }}
          >
            {copy.addMissing(missing)}
          </button>
        )}
      </div>
      <p className="hint">{copy.stockHint}</p>
      <table
        ref={table}
        className={`${dataTableStyles.table} ${styles.variants}`}
        role="table"
        aria-label={copy.variants}
      >
        <thead>
          <tr role="row">
            {columns.map((column) => (
              <th key={column} scope="col" role="columnheader">
                {column}
              </th>
            ))}
            <th scope="col" role="columnheader">
              <span className="vh">{copy.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={JSON.stringify([row.id, row.option1, row.option2])} role="row">
              <th scope="row" role="rowheader">
                {nameOfVariant(row)}
                <Hidden row={row} />
              </th>
              {(['sku', 'stock', 'price', 'releaseOn'] as const).map((field, column) => (
                <td key={field} role="cell" data-label={columns[column + 1]}>
                  <Cell field={field} at={at} row={row} onWrite={(changes) => onWrite(at, changes)} isNamed />
                </td>
              ))}
              <td role="cell">
                {rows.length > 1 && (
                  <button
                    type="button"
                    className="button small scripted"
                    aria-label={copy.dropVariant(nameOfVariant(row))}
                    onClick={() => {
                      goal.current = { at, what: 'button' };
                      onDrop(at);
                    }}
                  >
                    {copy.remove}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Hidden fields that identify a variant, and its stock when the page was rendered. */
function Hidden({ row }: { row: VariantDraft }) {
  return (
    <>
      <input type="hidden" name="variantId" value={row.id} />
      <input type="hidden" name="option1" value={row.option1} />
      <input type="hidden" name="option2" value={row.option2} />
      <input type="hidden" name="stockWas" value={row.stockWas} />
    </>
  );
}

type CellProps = { field: keyof typeof labels; at: number; row: VariantDraft; onWrite: Write; isNamed?: boolean };

const labels = {
  sku: variantFields.sku.label,
  stock: variantFields.stock.label,
  price: variantFields.price.label,
  releaseOn: variantFields.releaseOn.label,
};
/** Names of the fields in the form, where they differ. */
const names = { sku: 'sku', stock: 'stock', price: 'variantPrice', releaseOn: 'variantReleaseOn' };
const placeholders = { sku: undefined, stock: copy.notCounted, price: copy.theProducts, releaseOn: undefined };

function Cell({ field, at, row, onWrite, isNamed }: CellProps) {
  const { id, ...marks } = useMarks(`${field}-${at}`);
  return (
    <div>
      <input
        {...marks}
        id={id}
        name={names[field]}
        type={field === 'releaseOn' ? 'date' : 'text'}
        className="input"
        aria-label={isNamed ? copy.of(labels[field], nameOfVariant(row)) : undefined}
        inputMode={field === 'stock' || field === 'price' ? 'numeric' : undefined}
        maxLength={field === 'sku' ? variantFields.sku.max : undefined}
        placeholder={placeholders[field]}
        autoComplete="off"
        value={row[field]}
        onChange={({ currentTarget }) => onWrite({ [field]: currentTarget.value })}
      />
      <Fault of={`${field}-${at}`} />
    </div>
  );
}

/** Sets the same stock for every row. */
function FillStock({ onFill }: { onFill: (stock: string) => void }) {
  const [stock, setStock] = useState('');
  return (
    <span className={styles.fill}>
      <label className="label" htmlFor="fill-stock">
        {copy.fillStock}
      </label>
      <input
        id="fill-stock"
        className="input"
        inputMode="numeric"
        value={stock}
        onChange={({ currentTarget }) => setStock(currentTarget.value)}
      />
      <button type="button" className="button small" onClick={() => onFill(stock)}>
        {copy.fill}
      </button>
    </span>
  );
}
