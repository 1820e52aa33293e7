const count = (number: number) => number.toLocaleString('en-IN');
const products = (number: number) => (number === 1 ? '1 product' : `${count(number)} products`);

/** What follows when a product is deleted, wherever that is asked. */
export const deleteProductText =
  'Shoppers no longer find it; old links say that it is gone, with others to look at. Orders keep what was bought. It stays in the list under “Deleted”, from where it can be restored.';

/** The lists of shop and digital products. */
export const adminItemsWords = {
  hint: 'Name, SKU or series',
  add: 'Add a product',
  exportCsv: 'Export CSV',
  importCsv: 'Import CSV',
  total: (number: number, isMore: boolean) => (isMore ? `${count(number)}+ products` : products(number)),
  label: (list: string, number: string) => `${list}: ${number}`,

  category: 'Category',
  status: 'Status',
  availability: 'Stock',
  statuses: { published: 'Published', draft: 'Draft', sample: 'Sample', deleted: 'Deleted' },
  availabilities: {
    'in-stock': 'In stock',
    low: 'Running low',
    'sold-out': 'Sold out',
    'made-to-order': 'Made to order',
  },
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    updated: 'Last changed first',
    'updated-asc': 'Longest unchanged first',
    name: 'Name, A to Z',
    'name-desc': 'Name, Z to A',
    price: 'Price, lowest first',
    'price-desc': 'Price, highest first',
    stock: 'Stock, least first',
    'stock-desc': 'Stock, most first',
  },

  columns: {
    picture: 'Picture',
    name: 'Name',
    category: 'Category',
    price: 'Price',
    discount: 'Discount',
    stock: 'Stock',
    status: 'Status',
    rating: 'Rating',
    updated: 'Changed',
    actions: 'Actions',
  },
  pieces: (number: number) => (number === 1 ? '1 piece' : `${count(number)} pieces`),
  inVariants: (variants: number) => `in ${variants} variants`,
  listed: (number: string) => `All ${number}`,
  unrated: 'No ratings',

  edit: 'Edit',
  change: 'Quick change',
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
    'Shoppers no longer find them; old links say that they are gone, with others to look at. Orders keep what was bought. They stay in the list under “Deleted”, from where they can be restored.',

  published: 'Published',
  unpublished: 'Unpublished',
  deleted: 'Deleted',
  restored: 'Restored',
  updated: 'Product updated',
  rounded: (price: string) => `Prices are whole rupees: the MRP is now ${price}.`,

  quick: {
    title: (name: string) => `Quick change: ${name}`,
    price: 'MRP in ₹, with GST',
    ownPrices: 'Some variants have prices of their own. Those stay; “Edit” changes them.',
    discount: 'Discount in %',
    stock: 'Pieces in stock',
    stockOf: (variant: string) => `Pieces in stock: ${variant}`,
    stockHint: 'Empty means made to order.',
    save: 'Save',
    close: 'Close',
  },

  none: 'No products here yet.',
  noneHint: 'Add the first product, or import a file of them.',
  noneFit: 'No product fits this.',
  noneFitHint: 'Try fewer words, or clear the filters.',
  clear: 'Show all',
} as const;

/** Why something was not done with the chosen products. */
export const adminItemsRefusals = {
  'nothing-chosen': 'Please choose at least one product.',
  'too-many-chosen': 'That is more than fits on a page. Please choose fewer.',
  'not-in-list': 'One of the chosen products is not in this list. Nothing was changed; please load the page again.',
  'done-already': 'Somebody else was quicker: there was nothing left to change.',
  'no-such-product': 'This product is not in this list any more. Somebody else may have deleted it.',
  'changed-meanwhile':
    'Somebody else has changed this product meanwhile. Nothing was saved; please close this and look again.',
  'stock-moved': 'Pieces were sold or put back meanwhile. Please close this, look again, and count anew.',
  'unknown-intent': 'The page asked for something that this list does not do. Please load it again.',
  'not-readable': 'Something in this form cannot be read. Please load the page again.',
} as const;
