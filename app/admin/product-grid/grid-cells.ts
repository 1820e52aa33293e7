import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { GridAnswer, GridEdit, GridField, GridRow } from '#shop/bulk-edit/product-grid.ts';
import { gridFields } from '#shop/bulk-edit/product-grid.ts';
import type { GridColumn } from './grid-columns.ts';

/*
 * The cells are plain inputs that the browser keeps: a thousand products in React's state would be rendered for each key.
 * A cell has changed where its text differs from what is stored: the input's `defaultValue`, or what this page saved since.
 */
const storedSince = new WeakMap<HTMLInputElement, string>();
/** Versions of products by their row, where this page has saved them. */
const versionSince = new WeakMap<HTMLTableRowElement, number>();

const storedIn = (cell: HTMLInputElement): string => storedSince.get(cell) ?? cell.defaultValue;

const cellOf = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.dataset.column !== undefined ? target : null;

const columnOf = (cell: HTMLInputElement): GridColumn => cell.dataset.column as GridColumn;

const isChanged = (cell: HTMLInputElement): boolean => cell.value !== storedIn(cell);

export const cellsIn = (part: ParentNode, column?: GridColumn): HTMLInputElement[] => [
  ...part.querySelectorAll<HTMLInputElement>(`input[data-column${column === undefined ? '' : `="${column}"`}]`),
];

/** Marks a cell that differs from what is stored. */
export function markCell(cell: HTMLInputElement): void {
  cell.toggleAttribute('data-changed', isChanged(cell));
}

export function writeCell(cell: HTMLInputElement, text: string): void {
  cell.value = text;
  markCell(cell);
}

export const countChanged = (table: ParentNode): number => table.querySelectorAll('input[data-changed]').length;

/**
 * Arrow keys and Enter move like in a spreadsheet; left and right only at the ends of the text. Escape restores. Enter with
 * Ctrl or ⌘ saves: the button is hundreds of cells away.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const cell = cellOf(event.target);
  const isShortcut = event.ctrlKey || event.metaKey;
  const { key, shiftKey } = event;
  if (cell === null || event.nativeEvent.isComposing || event.altKey || (isShortcut && key !== 'Enter')) return;
  if (isShortcut) cell.form?.requestSubmit();
  else if (key === 'Escape') {
    if (!isChanged(cell)) return;
    writeCell(cell, storedIn(cell));
    cell.select();
  } else if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) focusCell(below(cell, 1));
  else if (key === 'ArrowUp' || key === 'Enter') focusCell(below(cell, -1));
  else if (key === 'ArrowRight' && cell.selectionStart === cell.value.length) focusCell(beside(cell, 1));
  else if (key === 'ArrowLeft' && cell.selectionEnd === 0) focusCell(beside(cell, -1));
  else return;
  // Enter would submit the form.
  event.preventDefault();
}

function below(cell: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const column = cellsIn(cell.closest('table') ?? document, columnOf(cell));
  return column[column.indexOf(cell) + step];
}

function beside(cell: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const row = cellsIn(cell.closest('tr') ?? document);
  return row[row.indexOf(cell) + step];
}

function focusCell(cell: HTMLInputElement | undefined): void {
  cell?.focus();
  cell?.select();
}

/**
 * Lines go down the column and tabs to the right, as spreadsheets copy them; a value for a column that a row does not have is
 * left out. One value is pasted by the browser.
 * @param columns of the table, in order
 */
export function pasteCells(event: ClipboardEvent<HTMLElement>, columns: readonly GridColumn[]): void {
  const first = cellOf(event.target);
  const text = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (first === null || !/[\n\t]/.test(text)) return;
  event.preventDefault();
  const below = cellsIn(event.currentTarget, columnOf(first));
  const start = below.indexOf(first);
  const place = columns.indexOf(columnOf(first));
  for (const [at, line] of text.split('\n').entries()) {
    const row = below[start + at]?.closest('tr');
    if (!row) return;
    for (const [step, value] of line.split('\t').entries()) {
      const column = columns[place + step];
      const [goal] = column === undefined ? [] : cellsIn(row, column);
      if (goal) writeCell(goal, value.trim());
    }
  }
}

/** The rows of each product: its own, and one for each variant of several. */
function rowsByProduct(table: HTMLTableElement): Map<string, HTMLTableRowElement[]> {
  return Map.groupBy(
    [...(table.tBodies[0]?.rows ?? [])].filter((row) => row.dataset.product !== undefined),
    (row) => row.dataset.product ?? '',
  );
}

/** The products with a changed cell, as they are sent. */
export function collectEdits(table: HTMLTableElement): GridEdit[] {
  return [...rowsByProduct(table)].flatMap(([id, rows]) => {
    const [head] = rows;
    if (head === undefined || !rows.some((row) => row.querySelector('input[data-changed]'))) return [];
    const cells = cellsIn(head);
    const textIn = (field: GridField) => cells.find((cell) => columnOf(cell) === field)?.value ?? '';
    const collections = cells.find((cell) => columnOf(cell) === 'collections');
    return {
      id,
      version: versionSince.get(head) ?? Number(head.dataset.version),
      values: Object.fromEntries(gridFields.map((field) => [field, textIn(field)])) as GridEdit['values'],
      collectionsWas: collections === undefined ? '' : storedIn(collections),
      stocks: rows
        .flatMap((row) => cellsIn(row, 'stock'))
        .map((cell) => ({ variantId: cell.dataset.variant ?? '', typed: cell.value, was: storedIn(cell) })),
    };
  });
}

/**
 * What is saved becomes what a cell starts with. A product in conflict goes on from what is stored now: its cells that were
 * not changed here take the new values, so that the next save keeps them.
 */
export function settleRows(table: HTMLTableElement, answers: readonly GridAnswer[]): void {
  const all = rowsByProduct(table);
  for (const { id, result, version, row } of answers) {
    const rows = all.get(id) ?? [];
    const [head] = rows;
    if (head === undefined) continue;
    versionSince.set(head, version);
    if (row) settleCells(rows, row);
    if (result === 'saved' || result === 'unchanged') settleCells(rows, null);
  }
}

/** Takes the new values of a product in conflict. */
export function takeTheirs(table: HTMLTableElement, row: GridRow): void {
  for (const part of rowsByProduct(table).get(row.id) ?? []) {
    for (const cell of cellsIn(part)) writeCell(cell, storedIn(cell));
  }
}

/** @param now what is stored; null: what is in the cells */
function settleCells(rows: readonly HTMLTableRowElement[], now: GridRow | null): void {
  for (const cell of rows.flatMap((row) => cellsIn(row))) {
    const column = columnOf(cell);
    const own =
      column === 'stock'
        ? now?.stocks?.find(({ variantId }) => variantId === cell.dataset.variant)?.stock
        : now?.values[column];
    const isUntouched = !isChanged(cell);
    storedSince.set(cell, now === null ? cell.value : (own ?? ''));
    writeCell(cell, isUntouched ? storedIn(cell) : cell.value);
  }
}
