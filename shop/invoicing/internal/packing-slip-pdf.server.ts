import { formatDay } from '#lib/clock.ts';
import { nameWithOption } from '#lib/text.ts';
import type { PackingSlip, SlipCopy } from '#shop/invoicing/packing-slip.ts';
import {
  drawLetterhead,
  drawTable,
  MARGIN,
  numberPages,
  openPdf,
  type Pdf,
  QUIET,
  renderRow,
  WIDTH,
  write,
} from './pdf-page.server.ts';

const HALF = WIDTH / 2 - 12;

const columns = [
  { width: 44, align: 'left' },
  { width: 120, align: 'left' },
  { width: WIDTH - 214, align: 'left' },
  { width: 50, align: 'right' },
] as const;
const ITEM = 2;

/** Renders packing slips as A4 pages; each slip starts on a new page and has its own page numbers. */
export function renderPackingSlipsPdf(
  [first, ...others]: readonly [PackingSlip, ...PackingSlip[]],
  words: SlipCopy,
  logo: Uint8Array | null,
) {
  const { pdf, done } = openPdf({ title: words.title, author: first.shopName, issued: first.placedAt });
  drawSlip(pdf, first, words, logo);
  for (const slip of others) {
    pdf.addPage();
    drawSlip(pdf, slip, words, logo);
  }
  pdf.end();
  return done;
}

function drawSlip(pdf: Pdf, slip: PackingSlip, words: SlipCopy, logo: Uint8Array | null): void {
  const begin = pdf.bufferedPageRange().count - 1;
  drawLetterhead(pdf, slip.shopName, words.title, logo);
  const order = `${words.order} #${slip.number}, ${formatDay(slip.placedAt)}`;
  pdf.y = write(pdf, order, MARGIN, pdf.y, { width: WIDTH, weight: 'strong', size: 11 }) + 12;
  drawPlaces(pdf, slip, words);
  drawLines(pdf, slip, words);
  numberPages(pdf, words.page, begin);
}

function drawPlaces(pdf: Pdf, { shopName, shopAddress, address, username }: PackingSlip, words: SlipCopy): void {
  const top = pdf.y;
  const to =
    address === null
      ? [username ?? '']
      : [
          address.name,
          address.addressLine,
          address.landmark ?? '',
          `${address.city} ${address.pincode}`,
          address.state,
          `${words.phone}: ${address.phone}`,
        ];
  const left = drawPlace(pdf, words.to, to, MARGIN, top, 13);
  const right = drawPlace(pdf, words.from, [shopName, shopAddress], MARGIN + HALF + 24, top, 9);
  pdf.y = Math.max(left, right) + 20;
}

function drawPlace(pdf: Pdf, title: string, lines: readonly string[], x: number, top: number, size: number): number {
  let y = write(pdf, title, x, top, { width: HALF, size: 8, color: QUIET });
  for (const [at, line] of lines.filter((text) => text !== '').entries()) {
    y = write(pdf, line, x, y, { width: HALF, size, weight: at === 0 ? 'strong' : 'plain' });
  }
  return y;
}

function drawLines(pdf: Pdf, { lines, brief }: PackingSlip, words: SlipCopy): void {
  const rows = lines.map(({ name, optionText, sku, quantity }) => [
    '',
    sku ?? '–',
    nameWithOption({ name, optionText }),
    String(quantity),
  ]);
  const heads = [words.packed, words.sku, words.item, words.quantity];
  drawTable(pdf, { columns, heads, deepest: ITEM }, rows, () => drawBox(pdf));
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  renderRow(pdf, columns, ['', '', words.totalItems, String(units)], { weight: 'strong' });
  if (brief !== null) {
    pdf.y = write(pdf, words.brief, MARGIN, pdf.y + 16, { width: WIDTH, size: 8, color: QUIET });
    write(pdf, brief, MARGIN, pdf.y, { width: WIDTH });
  }
  write(pdf, words.thanks, MARGIN, pdf.y + 20, { width: WIDTH });
}

/** A box to tick when the item is packed. */
function drawBox(pdf: Pdf): void {
  pdf
    .rect(MARGIN + 6, pdf.y + 7, 10, 10)
    .lineWidth(0.75)
    .strokeColor(QUIET)
    .stroke();
}
