import { LABELS_MAX } from '#config/numbers.ts';
import { formatCount } from '#lib/plural.ts';

/** Texts of the page that prints labels. */
export const labelsCopy = {
  title: 'Print labels',
  back: 'Shop items',
  lead: 'Each label has name, price, SKU and barcode. A SKU with 13 digits becomes an EAN-13.',
  sheet: 'Label size',
  sheets: {
    'a4-24': 'A4, 3 × 8 labels of 70 × 37 mm',
    'a4-40': 'A4, 4 × 10 labels of 52.5 × 29.7 mm',
    'a4-65': 'A4, 5 × 13 labels of 38 × 21.2 mm',
    'roll-50x25': 'Roll, 50 × 25 mm',
    'roll-38x25': 'Roll, 38 × 25 mm',
  },
  product: 'Product',
  sku: 'SKU',
  copies: 'Labels',
  copiesOf: (name: string) => `Labels: ${name}`,
  none: 'No SKU',
  print: 'Open PDF',
  fileOf: (number: number, all: number) => `File ${number} of ${all}`,
  max: `At most ${formatCount(LABELS_MAX)} labels in one file. Print at 100% of the size.`,
  nothing: 'No products are selected.',
  nothingHint: 'Select products in the list, then choose “Print labels”.',
  fileName: 'labels.pdf',
  noLabels: { title: 'There are no labels to print', sentence: 'Enter how many you need of each.' },
} as const;
