import { useRef, useState } from 'react';
import { Form, Link, useFetcher } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTableCopy } from '#app/admin/components/copy.ts';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { useChange } from '#app/client/use-change.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import empty from '#app/images/empty.svg';
import { GRID_MAX_PRODUCTS, type GridRow, type UndoableSave } from '#shop/bulk-edit/product-grid.ts';
import { categories } from '#shop/catalog/category.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import { productGridPageCopy as copy } from './copy.ts';
import styles from './edit-grid.module.css';
import { cellsIn, collectEdits, countChanged, markCell, moveByKey, pasteCells, takeTheirs } from './grid-cells.ts';
import { columnsFor, GRID_NUMBERS } from './grid-columns.ts';
import { GridTool } from './grid-tool.tsx';
import { cellLists, ProductRows } from './product-rows.tsx';
import { type GridFormAnswer, type LastSave, useGridSave } from './use-grid-save.ts';

type Props = {
  type: ProductType;
  rows: GridRow[];
  page: number;
  last: number;
  /** Products that can be reached here, of `total`. */
  listed: number;
  total: number;
  isTotalCapped: boolean;
  /** This address without page and `all`. */
  here: string;
  undoable: UndoableSave | null;
  /** Titles of the collections made by hand. */
  titles: string[];
  answer: GridFormAnswer | undefined;
};

/** A table of inputs, saved together. Without scripts it is a plain form of one page. */
export function ProductGridPage(props: Props) {
  const { type, rows, page, last, listed, total, isTotalCapped, here, undoable, titles, answer } = props;
  const table = useRef<HTMLTableElement>(null);
  const [changed, setChanged] = useState(0);
  const grid = useGridSave(table, here, () => setChanged(table.current ? countChanged(table.current) : 0));
  const answers = new Map([...(answer?.answers ?? []), ...grid.answers].map((one) => [one.id, one]));
  const typed = new Map((answer?.typed ?? []).map((edit) => [edit.id, edit]));
  const columns = columnsFor(type);
  const recount = () => setChanged(table.current ? countChanged(table.current) : 0);
  const list = type === 'shop' ? '/admin/shop-items' : '/admin/digital-items';
  if (rows.length === 0) {
    return (
      <>
        <h1>{copy.title}</h1>
        <StatePanel art={empty} title={copy.none} text={copy.noneHint}>
          <Link className="button" to={list}>
            {copy.back[type]}
          </Link>
        </StatePanel>
      </>
    );
  }
  return (
    <>
      <div className={adminStyles.head}>
        <h1>{copy.title}</h1>
        <p role="status">{copy.total(total, isTotalCapped)}</p>
        <Link className="link" to={list}>
          {copy.back[type]}
        </Link>
      </div>
      <p className="hint">
        {copy.lead} <span className="scripted">{copy.keys}</span>
      </p>
      {total > listed && <p>{copy.tooMany(GRID_MAX_PRODUCTS)}</p>}
      {answer?.isDone === false && <p className="form-problem scripted">{answer.toast}</p>}
      <GridTool
        columns={columns}
        onApply={(column, change) => {
          for (const cell of cellsIn(table.current ?? document, column)) change(cell);
          recount();
        }}
      />
      <datalist id={cellLists.category}>
        {Object.values(categories).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id={cellLists.collections}>
        {titles.map((title) => (
          <option key={title} value={title} />
        ))}
      </datalist>
      <Form
        method="post"
        action={here}
        encType="multipart/form-data"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (table.current) grid.save(collectEdits(table.current));
        }}
      >
        <input type="hidden" name="intent" value="save" />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and pastes of the inputs inside */}
        <div
          className={styles.scroll}
          onKeyDown={(event) => {
            moveByKey(event);
            if (event.key === 'Escape') recount();
          }}
          onPaste={(event) => {
            pasteCells(event, columns);
            recount();
          }}
          onInput={({ target }) => {
            if (target instanceof HTMLInputElement) markCell(target);
            recount();
          }}
        >
          <table ref={table} key={grid.shown} className={styles.grid} aria-label={copy.table}>
            <thead>
              <tr>
                <th scope="col">{copy.columns.name}</th>
                {columns.map((column) => (
                  <th key={column} scope="col" data-number={GRID_NUMBERS.includes(column) || undefined}>
                    {copy.columns[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ProductRows
                  key={row.id}
                  row={row}
                  columns={columns}
                  answer={answers.get(row.id)}
                  typed={typed.get(row.id)}
                  onTheirs={(stored) => {
                    if (table.current) takeTheirs(table.current, stored);
                    recount();
                  }}
                />
              ))}
            </tbody>
          </table>
        </div>
        <div className={styles.bar}>
          <button
            type="submit"
            className="button loud"
            aria-disabled={grid.isSaving || undefined}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {copy.save}
          </button>
          {grid.progress === null ? (
            <span role="status">{changed > 0 && copy.changed(changed)}</span>
          ) : (
            <>
              <progress value={grid.progress.done} max={grid.progress.total} aria-label={copy.save} />
              <span role="status">{copy.saving(grid.progress.done, grid.progress.total)}</span>
            </>
          )}
        </div>
      </Form>
      <UndoSave here={here} save={grid.lastSave ?? undoable} onUndone={grid.forget} />
      {last > 1 && (
        <nav className={adminStyles.actions} aria-label={adminTableCopy.pages}>
          {page > 1 && (
            <Link className="link" to={`${here}&page=${page - 1}`}>
              {copy.previous}
            </Link>
          )}
          <span>{copy.page(page, last)}</span>
          {page < last && (
            <Link className="link" to={`${here}&page=${page + 1}`}>
              {copy.next}
            </Link>
          )}
          <Link className="link scripted" to={`${here}&all=1`}>
            {copy.all(listed)}
          </Link>
        </nav>
      )}
    </>
  );
}

type UndoProps = { here: string; save: LastSave | null; onUndone: () => void };

function UndoSave({ here, save, onUndone }: UndoProps) {
  const fetcher = useFetcher<GridFormAnswer>();
  useAdminAnswer(fetcher.data);
  // After the loader has read the products again.
  useChange(fetcher.state === 'idle' ? fetcher.data : undefined, (answer) => {
    if (answer?.isDone) onUndone();
  });
  return (
    <fetcher.Form method="post" action={here} className={adminStyles.actions}>
      {fetcher.data?.problem && <p className="form-problem">{fetcher.data.problem}</p>}
      {save && (
        <>
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="save" value={save.id} />
          <span>{copy.undoable(save.products)}</span>
          <button type="submit" className="button" disabled={fetcher.state !== 'idle'}>
            {copy.undo}
          </button>
        </>
      )}
    </fetcher.Form>
  );
}
