import { GRID_FIELDS_WITH_LISTS, GRID_NUMBERS, type GridColumn } from './grid-columns.ts';

const gridOperations = ['set', 'raise', 'lower', 'add'] as const;

export type GridOperation = (typeof gridOperations)[number];

/** What can be done to a column: percentages need numbers, and there is nothing to add to a single word. */
export const operationsFor = (column: GridColumn): readonly GridOperation[] => {
  if (GRID_NUMBERS.includes(column)) return gridOperations;
  return GRID_FIELDS_WITH_LISTS.includes(column) ? ['set', 'add'] : ['set'];
};

/**
 * A cell's new text, or null where the operation does not fit it, such as a percentage of an empty stock. Prices and stock
 * are whole, discounts have at most two decimals, and none is below 0.
 */
export function changedCell(
  column: GridColumn,
  operation: GridOperation,
  current: string,
  value: string,
): string | null {
  if (operation === 'set') return value;
  if (!operationsFor(column).includes(operation)) return null;
  if (!GRID_NUMBERS.includes(column)) return withItem(current, value);
  const [before, amount] = [numberIn(current), numberIn(value)];
  if (before === null || amount === null) return null;
  const after = operation === 'add' ? before + amount : before * (1 + (operation === 'raise' ? amount : -amount) / 100);
  const steps = column === 'discount' ? 100 : 1;
  return String(Math.max(0, Math.round(after * steps) / steps));
}

function numberIn(text: string): number | null {
  const plain = text.replace(/[₹,%\s]/g, '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** A list with one more item, unless it has it. */
function withItem(current: string, item: string): string {
  const items = current
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const isThere = items.some((one) => one.toLowerCase() === item.trim().toLowerCase());
  return isThere || item.trim() === '' ? current : [...items, item.trim()].join(', ');
}
