import { LABELS_MAX } from '#config/numbers.ts';
import { formatRupees } from '#lib/money.ts';
import { type Label, type LabelSheet, type LabelSheetName, labelSheets } from '../labels.ts';
import { type Barcode, barcodeOf } from './barcode.ts';
import { openPdf, type Pdf, write } from './pdf-page.server.ts';

/** Points of PDF in a millimetre. */
const MM = 72 / 25.4;
const PAD = 2 * MM;
/** The narrowest bar that a cheap thermal printer and a phone camera can both read: 0.19 mm. */
const MODULE_MIN = 0.19 * MM;
const MODULE_MAX = 0.33 * MM;

/** Renders labels on sheets or a roll, row by row. */
export async function renderLabelsPdf(labels: readonly Label[], name: LabelSheetName, title: string): Promise<Buffer> {
  const sheet: LabelSheet = labelSheets[name];
  const [width, height] = sheet.page;
  const { pdf, done } = openPdf({ title, author: '', issued: new Date(), size: [width * MM, height * MM] });
  const all = labels.flatMap((label) => Array.from({ length: label.copies }, () => label)).slice(0, LABELS_MAX);
  const perPage = sheet.columns * sheet.rows;
  for (const [at, label] of all.entries()) {
    if (at > 0 && at % perPage === 0) pdf.addPage();
    // A label reaches into the margin, where pdfkit would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    drawLabel(pdf, label, placeOf(sheet, at % perPage));
  }
  pdf.end();
  return done;
}

type Box = { x: number; y: number; width: number; height: number };

function placeOf({ page, label, columns, rows }: LabelSheet, at: number): Box {
  const [width, height] = [label[0] * MM, label[1] * MM];
  const [left, top] = [(page[0] * MM - columns * width) / 2, (page[1] * MM - rows * height) / 2];
  return { x: left + (at % columns) * width, y: top + Math.floor(at / columns) * height, width, height };
}

/** Name and options above, the price, then the bars with the SKU below them. */
function drawLabel(pdf: Pdf, { name, optionText, sku, price }: Label, box: Box): void {
  const [x, width] = [box.x + PAD, box.width - 2 * PAD];
  const size = box.height > 30 * MM ? 9 : 7;
  const line = size * 1.5;
  pdf.save().rect(box.x, box.y, box.width, box.height).clip();
  write(pdf, oneLine(pdf, [name, optionText].filter(Boolean).join(', '), width, size), x, box.y + PAD, {
    width,
    size,
    weight: 'strong',
  });
  write(pdf, formatRupees(price), x, box.y + PAD + line, { width, size });
  const bars = sku === null ? null : barcodeOf(sku);
  const top = box.y + PAD + 2 * line;
  const bottom = box.y + box.height - PAD - (sku === null ? 0 : line);
  if (bars !== null) drawBars(pdf, bars, { x, y: top + 1, width, height: bottom - top - 2 });
  if (sku !== null) write(pdf, oneLine(pdf, sku, width, size - 1), x, bottom, { width, size: size - 1 });
  pdf.restore();
}

/** Bars that would be too narrow to be read are left out: the SKU stays as text. */
function drawBars(pdf: Pdf, { modules, quiet }: Barcode, { x, y, width, height }: Box): void {
  const module = Math.min(MODULE_MAX, width / (modules.length + 2 * quiet));
  if (module < MODULE_MIN || height < 4 * MM) return;
  const left = x + quiet * module;
  for (const { index, 0: bar } of modules.matchAll(/1+/g)) {
    pdf.rect(left + index * module, y, bar.length * module, height);
  }
  pdf.fill('#000000');
}

/** A text cut so that it stays on one line. */
function oneLine(pdf: Pdf, text: string, width: number, size: number): string {
  pdf.font('strong').fontSize(size);
  if (pdf.widthOfString(text) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && pdf.widthOfString(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
