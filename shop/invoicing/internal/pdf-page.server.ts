import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';

export const MARGIN = 40;
export const WIDTH = 595.28 - 2 * MARGIN;
export const BOTTOM = 841.89 - MARGIN - 20;
const INK = '#14142b';
export const QUIET = '#5a5a6e';
const LOUD = '#dd4128';
/** Background of emphasised parts: a table's head, the total. */
export const TINT = '#f4f0e6';
const RULE = '#c9c6bd';

export type Pdf = InstanceType<typeof PDFDocument>;
type Weight = 'plain' | 'strong' | 'devanagari';

type Opened = { title: string; author: string; issued: Date; size?: [width: number, height: number] };

/**
 * Opens a document with the shop's fonts, A4 or of another size in points; `done` resolves to the file after `pdf.end()`.
 * Output is deterministic.
 */
export function openPdf({ title, author, issued, size }: Opened) {
  const pdf = new PDFDocument({
    size: size ?? 'A4',
    margin: size === undefined ? MARGIN : 0,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: issued },
  });
  for (const [name, file] of Object.entries(fonts())) pdf.registerFont(name, file);
  return { pdf, done: collect(pdf) };
}

function collect(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

const FOLDER = 'shop/invoicing/internal/fonts';
let loaded: Record<Weight, Buffer> | null = null;

/** The fonts of the pages as TTF: pdfkit cannot subset the compressed files made for browsers. */
function fonts(): Record<Weight, Buffer> {
  if (loaded) return loaded;
  const folder = projectFile(FOLDER);
  if (folder === null) throw new Error(`The fonts for PDF documents (${FOLDER}) are missing`);
  const read = (name: string) => readFileSync(join(folder, `${name}.ttf`));
  loaded = { plain: read('mukta-400'), strong: read('mukta-600'), devanagari: read('mukta-devanagari-400') };
  return loaded;
}

/** Finds a project file in the parent folders, because the built server is in another folder; null: it does not exist. */
function projectFile(path: string): string | null {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, path))) return join(folder, path);
    if (folder === dirname(folder)) return null;
  }
}

const DEVANAGARI = /\p{Script=Devanagari}/u;

/** Writes text in the given weight; Devanagari has its own font. Returns the y position below it. */
export function write(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  options: { width: number; align?: 'left' | 'right'; weight?: Weight; size?: number; color?: string },
): number {
  const { width, align = 'left', weight = 'plain', size = 9, color = INK } = options;
  pdf.fontSize(size).fillColor(color);
  const runs = runsOf(text);
  for (const [at, run] of runs.entries()) {
    const rest = { width, align, continued: at < runs.length - 1 };
    pdf.font(DEVANAGARI.test(run) ? 'devanagari' : weight);
    if (at === 0) pdf.text(run, x, y, rest);
    else pdf.text(run, rest);
  }
  return pdf.y;
}

/** Splits text by script, because neither font has the glyphs of the other: "आकाश दीप, Sky Lantern" needs both. */
const runsOf = (text: string): string[] =>
  text.match(/[\p{Script=Devanagari}\s।॥\u200c\u200d]+|[^\p{Script=Devanagari}]+/gu) ?? [''];

type Column = { width: number; align: 'left' | 'right' };

/** Draws heads and rows, and repeats the heads on every page; `deepest`: the column whose text may wrap. */
export function drawTable(
  pdf: Pdf,
  { columns, heads, deepest }: { columns: readonly Column[]; heads: readonly string[]; deepest: number },
  rows: readonly (readonly string[])[],
  drawMark: () => void = () => {},
): void {
  const drawHeads = () => renderRow(pdf, columns, heads, { weight: 'strong', fill: TINT });
  drawHeads();
  for (const texts of rows) {
    if (pdf.y + heightOf(pdf, texts[deepest] ?? '', (columns[deepest]?.width ?? WIDTH) - 2 * PAD) + 2 * GAP > BOTTOM) {
      pdf.addPage();
      drawHeads();
    }
    drawMark();
    renderRow(pdf, columns, texts);
  }
}

/** Height of a text in a column of this width. */
function heightOf(pdf: Pdf, text: string, width: number, weight: Weight = 'plain'): number {
  pdf.font(DEVANAGARI.test(text) ? 'devanagari' : weight).fontSize(9);
  return pdf.heightOfString(text, { width });
}

/** Space beside and above a cell's text. */
const PAD = 4;
const GAP = 5;

/** Draws a row of cells with a rule below. */
export function renderRow(
  pdf: Pdf,
  columns: readonly Column[],
  texts: readonly string[],
  { fill, ...look }: { weight?: Weight; color?: string; fill?: string } = {},
): void {
  const top = pdf.y;
  const inner = (at: number) => (columns[at]?.width ?? WIDTH) - 2 * PAD;
  const high = Math.max(...texts.map((text, at) => heightOf(pdf, text, inner(at), look.weight)));
  const bottom = top + high + 2 * GAP;
  if (fill) pdf.rect(MARGIN, top, WIDTH, bottom - top).fill(fill);
  let x = MARGIN;
  for (const [at, { width, align }] of columns.entries()) {
    write(pdf, texts[at] ?? '', x + PAD, top + GAP, { width: inner(at), align, ...look });
    x += width;
  }
  pdf
    .moveTo(MARGIN, bottom)
    .lineTo(MARGIN + WIDTH, bottom)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  pdf.y = bottom;
}

/** Writes page numbers on every page from `begin` on. */
export function numberPages(pdf: Pdf, page: (page: number, pages: number) => string, begin = 0): void {
  const { count } = pdf.bufferedPageRange();
  for (let at = begin; at < count; at += 1) {
    pdf.switchToPage(at);
    // The number is below the margin, where pdfkit would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    write(pdf, page(at - begin + 1, count - begin), MARGIN, 841.89 - MARGIN, {
      width: WIDTH,
      align: 'right',
      size: 8,
      color: QUIET,
    });
  }
}

const MARK = 38;
const LETTERHEAD_GAP = 12;

/** The owner's logo takes at most this width. */
const LOGO_WIDTH_MAX = 120;

/**
 * Draws the shop's logo and name, the document's title, and a rule below.
 * @param logo PNG; null: the icon that came with the shop
 */
export function drawLetterhead(pdf: Pdf, shopName: string, title: string, logo: Uint8Array | null): void {
  const markWidth = logo === null ? drawMark(pdf) : drawLogo(pdf, logo);
  const left = markWidth === 0 ? 0 : markWidth + LETTERHEAD_GAP;
  const nameWidth = WIDTH * 0.58 - left;
  const name = { weight: 'strong', size: 18 } as const;
  const below = write(pdf, shopName, MARGIN + left, MARGIN + 6, { width: nameWidth, ...name });
  write(pdf, title, MARGIN + WIDTH * 0.6, MARGIN + 6, { width: WIDTH * 0.4, align: 'right', ...name });
  const y = Math.max(below, MARGIN + MARK) + LETTERHEAD_GAP;
  drawRule(pdf, y, INK, WIDTH);
  drawRule(pdf, y, LOUD, MARK);
  pdf.y = y + 14;
}

/** Returns the width that it takes. */
function drawMark(pdf: Pdf): number {
  const mark = readMark();
  if (mark === null) return 0;
  pdf.save().roundedRect(MARGIN, MARGIN, MARK, MARK, 8).clip();
  pdf.image(mark, MARGIN, MARGIN, { width: MARK, height: MARK }).restore();
  return MARK;
}

function drawLogo(pdf: Pdf, bytes: Uint8Array): number {
  const file = Buffer.from(bytes);
  // Bytes 16 to 23 of a PNG file: its width and height.
  const shape = file.readUInt32BE(16) / file.readUInt32BE(20);
  const width = Math.min(LOGO_WIDTH_MAX, shape * MARK);
  pdf.image(file, MARGIN, MARGIN, { fit: [width, MARK], valign: 'center' });
  return width;
}

const drawRule = (pdf: Pdf, y: number, color: string, width: number): void => {
  pdf.rect(MARGIN, y, width, 2.5).fill(color);
};

/** Draws facts side by side, each with its label above. */
export function drawFacts(pdf: Pdf, facts: readonly (readonly [label: string, text: string])[]): void {
  const top = pdf.y;
  const width = WIDTH / facts.length;
  const bottoms = facts.map(([label, text], at) => {
    const x = MARGIN + at * width;
    const y = write(pdf, label, x, top, { width: width - LETTERHEAD_GAP, size: 8, color: QUIET });
    return write(pdf, text, x, y, { width: width - LETTERHEAD_GAP, weight: 'strong', size: 10 });
  });
  pdf.y = Math.max(...bottoms) + 16;
}

let read: Buffer | null | undefined;

/** The shop's icon; null: the file was removed, and documents have no logo. */
function readMark(): Buffer | null {
  const file = projectFile('public/apple-touch-icon.png');
  read ??= file !== null && existsSync(file) ? readFileSync(file) : null;
  return read;
}
