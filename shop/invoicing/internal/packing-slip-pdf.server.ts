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
  copy: SlipCopy,
  logo: Uint8Array | null,
) {
  const { pdf, done } = openPdf({ title: copy.title, author: first.shopName, issued: first.placedAt });
  drawSlip(pdf, first, copy, logo);
  for (const slip of others) {
    pdf.addPage();
    drawSlip(pdf, slip, copy, logo);
  }
  pdf.end();
  return done;
}

function drawSlip(pdf: Pdf, slip: PackingSlip, copy: SlipCopy, logo: Uint8Array | null): void {
  const begin = pdf.bufferedPageRange().count - 1;
  drawLetterhead(pdf, slip.shopName, copy.title, logo);
  const order = `${copy.order} #${slip.number}, ${formatDay(slip.placedAt)}`;
  pdf.y = write(pdf, order, MARGIN, pdf.y, { width: WIDTH, weight: 'strong', size: 11 }) + 12;
  drawPlaces(pdf, slip, copy);
  drawLines(pdf, slip, copy);
  numberPages(pdf, copy.page, begin);
}

function drawPlaces(pdf: Pdf, { shopName, shopAddress, address, username }: PackingSlip, copy: SlipCopy): void {
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
          `${copy.phone}: ${address.phone}`,
        ];
  const receiver = { title: copy.to, lines: to, x: MARGIN, top, size: 13 };
  const sender = { title: copy.from, lines: [shopName, shopAddress], x: MARGIN + HALF + 24, top, size: 9 };
  pdf.y = Math.max(drawPlace(pdf, receiver), drawPlace(pdf, sender)) + 20;
}

type PlaceBox = { title: string; lines: readonly string[]; x: number; top: number; size: number };

/** Returns where the box ends. */
function drawPlace(pdf: Pdf, { title, lines, x, top, size }: PlaceBox): number {
  let y = write(pdf, title, x, top, { width: HALF, size: 8, color: QUIET });
  for (const [at, line] of lines.filter((text) => text !== '').entries()) {
    y = write(pdf, line, x, y, { width: HALF, size, weight: at === 0 ? 'strong' : 'plain' });
  }
  return y;
}

function drawLines(pdf: Pdf, { lines, brief }: PackingSlip, copy: SlipCopy): void {
  const rows = lines.map(({ name, optionText, sku, quantity }) => [
    '',
    sku ?? '–',
    nameWithOption({ name, optionText }),
    String(quantity),
  ]);
  const heads = [copy.packed, copy.sku, copy.item, copy.quantity];
  drawTable(pdf, { columns, heads, deepest: ITEM }, rows, () => drawBox(pdf));
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  renderRow(pdf, columns, ['', '', copy.totalItems, String(units)], { weight: 'strong' });
  if (brief !== null) {
    pdf.y = write(pdf, copy.brief, MARGIN, pdf.y + 16, { width: WIDTH, size: 8, color: QUIET });
    write(pdf, brief, MARGIN, pdf.y, { width: WIDTH });
  }
  write(pdf, copy.thanks, MARGIN, pdf.y + 20, { width: WIDTH });
}

/** A box to tick when the item is packed. */
function drawBox(pdf: Pdf): void {
  pdf
    .rect(MARGIN + 6, pdf.y + 7, 10, 10)
    .lineWidth(0.75)
    .strokeColor(QUIET)
    .stroke();
}
