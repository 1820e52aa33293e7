import { adminSortCopy, adminTableCopy } from '#app/admin/components/copy.ts';
import { plural } from '#lib/plural.ts';

/** Consequences of deleting a product, for every confirmation. */
export const deleteProductText =
  'Shoppers can no longer find or buy it; existing orders are not affected. To restore it, filter the list by status “Deleted”.';

/** Texts of the lists of shop and digital products. */
export const adminItemsCopy = {
  hint: 'Name, SKU or series',
  add: 'Add a product',
  exportCsv: 'Export CSV',
  importCsv: 'Import CSV',
  editAll: 'Edit as a table',
  editChosen: 'Edit as a table',
  labels: 'Print labels',
  total: (number: number, isMore: boolean) => adminTableCopy.total(number, 'product', 'products', isMore),
  label: (list: string, number: string) => `${list}: ${number}`,

  category: 'Category',
  status: 'Status',
  availability: 'Stock',
  statuses: { published: 'Published', draft: 'Draft', demo: 'Demo data', deleted: 'Deleted' },
  availabilities: {
    'in-stock': 'In stock',
    low: 'Low stock',
    'sold-out': 'Sold out',
    'made-to-order': 'Made to order',
  },
  sorts: adminSortCopy,

  columns: {
    picture: 'Picture',
    name: 'Name',
    category: 'Category',
    price: 'Price',
    discount: 'Discount',
    stock: 'Stock',
    status: 'Status',
    rating: 'Rating',
    updated: 'Last changed',
    actions: 'Actions',
  },
  units: (number: number) => plural(number, { one: '# unit', other: '# units' }),
  inVariants: (variants: number) => `in ${variants} variants`,
  listed: (number: string) => `Total: ${number}`,
  unrated: 'No ratings',

  edit: 'Edit',
  change: 'Quick edit',
  view: 'View in shop',
  remove: 'Delete',
  restore: 'Restore',
  named: (action: string, name: string) => `${action}: ${name}`,

  publish: 'Publish',
  unpublish: 'Unpublish',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteManyTitle: (number: number) => `Delete these ${number} products?`,
  deleteText: deleteProductText,
  deleteManyText:
    'Shoppers can no longer find or buy them; existing orders are not affected. To restore them, filter the list by status “Deleted”.',

  published: 'Published',
  unpublished: 'Unpublished',
  deleted: 'Deleted',
  restored: 'Restored',
  updated: 'Product updated',
  rounded: (price: string) => `Prices are whole rupees, so the MRP is now ${price}.`,

  quick: {
    title: (name: string) => `Quick edit: ${name}`,
    price: 'MRP in ₹, including GST',
    ownPrices: 'Some variants have their own price. To change those, use “Edit”.',
    discount: 'Discount in %',
    stock: 'Units in stock',
    stockOf: (variant: string) => `Units in stock: ${variant}`,
    stockHint: 'Leave empty if you do not count it.',
    save: 'Save',
    close: 'Close',
  },

  none: 'No products yet.',
  noneHint: 'Add your first product or import a CSV file.',
  noneFit: 'No products found.',
  noneFitHint: 'Try fewer words or clear the filters.',
  clear: 'Show all products',
} as const;

/** Why an action was refused for selected products. */
export const adminItemsRefusals = {
  'nothing-chosen': 'Select at least one product.',
  'too-many-chosen': 'You selected more products than fit on one page. Select fewer.',
  'not-in-list': 'One selected product is no longer in this list. Nothing was changed. Reload the page.',
  'done-already': 'Nothing was changed: the products already have this status.',
  'no-such-product': 'This product is no longer in this list. Someone else may have deleted it.',
  'changed-meanwhile': 'Someone else changed this product, so nothing was saved. Close this and open it again.',
  'stock-only': 'Your role can change the stock only, so nothing was saved.',
  'stock-moved': 'The stock has changed, so nothing was saved. Close this, open it again and check the stock.',
  'not-readable': 'This form is out of date. Reload the page and try again.',
} as const;
