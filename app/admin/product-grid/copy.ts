import { adminTableCopy } from '#app/admin/components/copy.ts';
import { formatCount, plural } from '#lib/plural.ts';

const products = (count: number) => plural(count, { one: '# product', other: '# products' });

/** Texts of the grid in which many products are edited. */
export const productGridPageCopy = {
  title: 'Edit products',
  back: { shop: 'Shop items', digital: 'Digital items' },
  total: (count: number, isMore: boolean) => adminTableCopy.total(count, 'product', 'products', isMore),
  lead: 'Change cells, then save. Separate collections and tags with commas.',
  keys: 'Arrow keys and Enter move, Escape restores a cell, Ctrl+Enter saves, and a copied column can be pasted.',
  tooMany: (shown: number) => `The first ${formatCount(shown)} by name are shown. Narrow the list to reach the others.`,
  page: (page: number, last: number) => `Page ${formatCount(page)} of ${formatCount(last)}`,
  previous: 'Previous',
  next: 'Next',
  all: (count: number) => `Show all ${formatCount(count)} in one table`,
  none: 'No products to edit.',
  noneHint: 'Select products in the list, or open the list without filters.',

  table: 'Products',
  columns: {
    name: 'Name',
    price: 'Price (₹)',
    discount: 'Discount (%)',
    stock: 'Stock',
    category: 'Category',
    series: 'Series',
    collections: 'Collections',
    tags: 'Tags',
  },
  cell: (column: string, name: string) => `${column}: ${name}`,
  draft: 'Draft',
  manyVariants: 'In the product form',
  variants: (count: number) => plural(count, { one: '# variant', other: '# variants' }),
  ownPrices: 'Some variants have their own price. Change it in the product form.',

  tool: {
    title: 'Change a whole column',
    column: 'Column',
    operation: 'Change',
    operations: { set: 'Set to', raise: 'Raise by %', lower: 'Lower by %', add: 'Add' },
    amount: 'Value',
    apply: 'Apply',
    applied: (cells: number) => plural(cells, { one: '# cell changed.', other: '# cells changed.' }),
  },

  save: 'Save changes',
  changed: (cells: number) => plural(cells, { one: '# changed cell', other: '# changed cells' }),
  saving: (done: number, total: number) => `Saving ${formatCount(done)} of ${formatCount(total)}…`,
  saved: (count: number) => `Saved ${products(count)}.`,
  left: (count: number) => `${products(count)} not saved. Check the marked rows.`,
  nothing: 'Nothing has changed.',
  conflict: 'Someone else changed this product, so nothing was saved. Save again to use your values.',
  theirs: (column: string, value: string) => `${column} is now ${value || 'empty'}.`,
  useTheirs: 'Use the new values',
  gone: 'This product has been deleted.',

  undo: 'Undo the last save',
  undoable: (count: number) => `You can undo the last save (${products(count)}).`,
  undone: (count: number) => `Undone: ${products(count)}.`,
  kept: (names: string) => `Changed or sold since, so left as they are: ${names}.`,
  fullAgain: (names: string) => `Not added again, because their collection is full: ${names}.`,
  nothingToUndo: 'There is nothing left to undo.',
  notReadable: 'Nothing was saved. Reload the page and try again.',
} as const;
