import { useState } from 'react';
import { toast } from '#app/client/toast-store.ts';
import { productGridPageCopy } from './copy.ts';
import styles from './edit-grid.module.css';
import { writeCell } from './grid-cells.ts';
import type { GridColumn } from './grid-columns.ts';
import { changedCell, type GridOperation, operationsFor } from './grid-operation.ts';

const { columns: titles, tool: copy } = productGridPageCopy;

type Props = {
  columns: readonly GridColumn[];
  /** Calls `change` for each cell of the column. */
  onApply: (column: GridColumn, change: (cell: HTMLInputElement) => void) => void;
};

/** Sets, raises, lowers or extends a whole column; nothing is saved before "Save changes". */
export function GridTool({ columns, onApply }: Props) {
  const [column, setColumn] = useState<GridColumn>('price');
  const [wanted, setWanted] = useState<GridOperation>('set');
  const [value, setValue] = useState('');
  const operations = operationsFor(column);
  const operation = operations.includes(wanted) ? wanted : 'set';

  function apply(): void {
    let cells = 0;
    onApply(column, (cell) => {
      const text = changedCell(column, operation, cell.value, value);
      if (text === null || text === cell.value) return;
      writeCell(cell, text);
      cells += 1;
    });
    toast.info(copy.applied(cells));
  }

  return (
    <fieldset className={`${styles.tool} scripted`}>
      <legend className="label">{copy.title}</legend>
      <select
        className="input"
        aria-label={copy.column}
        value={column}
        onChange={({ currentTarget }) => setColumn(currentTarget.value as GridColumn)}
      >
        {columns.map((name) => (
          <option key={name} value={name}>
            {titles[name]}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={copy.operation}
        value={operation}
        onChange={({ currentTarget }) => setWanted(currentTarget.value as GridOperation)}
      >
        {operations.map((name) => (
          <option key={name} value={name}>
            {copy.operations[name]}
          </option>
        ))}
      </select>
      <input
        className="input"
        aria-label={copy.amount}
        placeholder={copy.amount}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <button type="button" className="button" onClick={apply}>
        {copy.apply}
      </button>
    </fieldset>
  );
}
