import type { Setting } from './setting.ts';

/** A head and rows below it, all with the same number of cells, which are separated by |. */
function isTable(text: string): boolean {
  const columns = text.split('\n').map((row) => row.split('|').length);
  return columns.length > 1 && columns.every((count) => count === columns[0] && count > 1 && count <= 12);
}

const sizeGuide = {
  group: 'sizes',
  kind: 'lines',
  maxLength: 2_000,
  check: isTable,
  initial: null,
  wrong: 'Enter one row per line, with the same number of cells, separated by |.',
} as const;

/** The size guide of each category, as a table of text. */
export const sizeSettings = {
  'sizeGuide-accessories': { ...sizeGuide, label: 'Anime Accessories' },
  'sizeGuide-wall-decor': { ...sizeGuide, label: 'Wall Decor' },
  'sizeGuide-tech-gear': { ...sizeGuide, label: 'Desk & Tech Gear' },
  'sizeGuide-figurines': { ...sizeGuide, label: 'Anime Figurines' },
  'sizeGuide-stickers': { ...sizeGuide, label: 'Stickers & Decals' },
  'sizeGuide-cosplay': { ...sizeGuide, label: 'Costumes & Wearables' },
} as const satisfies Record<string, Setting>;
