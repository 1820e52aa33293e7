import type { GridField } from '#shop/bulk-edit/product-grid.ts';
import type { ProductType } from '#shop/catalog/product.ts';

export type GridColumn = GridField | 'stock';

/** In order. */
const columns: readonly GridColumn[] = ['price', 'discount', 'stock', 'category', 'series', 'collections', 'tags'];

/** Values with commas. */
export const GRID_FIELDS_WITH_LISTS: readonly GridColumn[] = ['collections', 'tags'];

/** Values that are numbers. */
export const GRID_NUMBERS: readonly GridColumn[] = ['price', 'discount', 'stock'];

/** Digital products have no category. */
export const columnsFor = (type: ProductType): readonly GridColumn[] =>
  type === 'shop' ? columns : columns.filter((column) => column !== 'category');
