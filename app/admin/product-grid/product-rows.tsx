import { memo } from 'react';
import { Link } from 'react-router';
import type { GridAnswer, GridEdit, GridField, GridRow } from '#shop/bulk-edit/product-grid.ts';
import { productGridPageCopy as copy } from './copy.ts';
import styles from './edit-grid.module.css';
import { GRID_NUMBERS, type GridColumn } from './grid-columns.ts';

type Props = {
  row: GridRow;
  columns: readonly GridColumn[];
  answer: GridAnswer | undefined;
  /** What was typed and not saved, without scripts. */
  typed: GridEdit | undefined;
  onTheirs: (stored: GridRow) => void;
};

/** A product and, below it, each of several variants. Rendered again only for another answer. */
export const ProductRows = memo(Rows, (before, after) => before.answer === after.answer && before.row === after.row);

function Rows({ row, columns, answer, typed, onTheirs }: Props) {
  const { id, name, version, isPublished, stocks } = row;
  const isSimple = stocks?.length === 1;
  const state = { row, typed, faults: answer?.faults ?? {} };
  return (
    <>
      <tr data-product={id} data-version={version} data-result={answer?.result}>
        <th scope="row">
          <Link to={`/admin/products/${id}`}>{name}</Link>
          {!isPublished && <span className="tag waiting">{copy.draft}</span>}
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name={`version.${id}`} defaultValue={answer?.version ?? version} />
          <input type="hidden" name={`collectionsWas.${id}`} defaultValue={row.values.collections} />
          {!columns.includes('category') && <input type="hidden" name={`category.${id}`} value="" />}
          <Explanation answer={answer} onTheirs={onTheirs} />
        </th>
        {columns.map((column) => (
          <td
            key={column}
            data-number={GRID_NUMBERS.includes(column) || undefined}
            data-wide={['category', 'series', 'tags', 'collections'].includes(column) || undefined}
          >
            {column !== 'stock' ? (
              <>
                <Cell {...state} column={column} label={copy.cell(copy.columns[column], name)} />
                {column === 'price' && row.hasOwnPrices && <span className="hint">{copy.ownPrices}</span>}
              </>
            ) : isSimple && stocks?.[0] ? (
              <StockCell {...state} stock={stocks[0]} />
            ) : (
              <span className="hint">{stocks === null ? copy.manyVariants : copy.variants(stocks.length)}</span>
            )}
          </td>
        ))}
      </tr>
      {!isSimple &&
        stocks?.map((stock) => (
          <tr key={stock.variantId} data-product={id} className={styles.variant}>
            <th scope="row">{stock.label}</th>
            {columns.map((column) => (
              <td key={column} data-number={GRID_NUMBERS.includes(column) || undefined}>
                {column === 'stock' && <StockCell {...state} stock={stock} />}
              </td>
            ))}
          </tr>
        ))}
    </>
  );
}

type State = { row: GridRow; typed: GridEdit | undefined; faults: Record<string, string> };

/** Ids of the lists of suggestions, which the page renders once. */
export const cellLists: Partial<Record<GridField, string>> = {
  category: 'grid-categories',
  collections: 'grid-collections',
};

function Cell({ row, typed, faults, column, label }: State & { column: GridField; label: string }) {
  return (
    <>
      <input
        className={styles.cell}
        name={`${column}.${row.id}`}
        data-column={column}
        aria-label={label}
        aria-invalid={faults[column] === undefined ? undefined : true}
        list={cellLists[column]}
        inputMode={column === 'price' || column === 'discount' ? 'decimal' : undefined}
        autoComplete="off"
        defaultValue={typed?.values[column] ?? row.values[column]}
      />
      {faults[column] && <span className="fault">{faults[column]}</span>}
    </>
  );
}

function StockCell({
  row,
  typed,
  faults,
  stock,
}: State & { stock: { variantId: string; label: string; stock: string } }) {
  const { variantId, label } = stock;
  const fault = faults[`stock-${variantId}`];
  return (
    <>
      <input
        className={styles.cell}
        name={`stock.${row.id}.${variantId}`}
        data-column="stock"
        data-variant={variantId}
        aria-label={copy.cell(copy.columns.stock, `${row.name} ${label}`.trim())}
        aria-invalid={fault === undefined ? undefined : true}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed?.stocks.find((own) => own.variantId === variantId)?.typed ?? stock.stock}
      />
      <input type="hidden" name={`was.${variantId}`} defaultValue={stock.stock} />
      {fault && <span className="fault">{fault}</span>}
    </>
  );
}

/** Why a product was not saved: what somebody else has stored meanwhile. */
function Explanation({ answer, onTheirs }: Pick<Props, 'answer' | 'onTheirs'>) {
  if (answer?.result === 'gone') return <p className="fault">{copy.gone}</p>;
  const stored = answer?.row;
  if (answer?.result !== 'conflict' || !stored) return null;
  const { price, discount } = stored.values;
  const units = stored.stocks?.map(({ stock }) => stock).join(', ') ?? '';
  return (
    <div className={styles.conflict}>
      <p className="fault">{copy.conflict}</p>
      <p>
        {copy.theirs(copy.columns.price, price)} {copy.theirs(copy.columns.discount, discount)}{' '}
        {copy.theirs(copy.columns.stock, units)}
      </p>
      <button type="button" className="button small scripted" onClick={() => onTheirs(stored)}>
        {copy.useTheirs}
      </button>
    </div>
  );
}
