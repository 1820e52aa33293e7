import { formatDay } from '#kit/clock.ts';
import type { Paise } from '#kit/money.ts';
import type { DocumentWords, InvoiceLine, OrderDocument, Party } from '../invoice.ts';
import {
  BOTTOM,
  drawRow,
  drawTable,
  MARGIN,
  numberPages,
  openPdf,
  type Pdf,
  QUIET,
  WIDTH,
  write,
} from './pdf-page.server.ts';

type Column = { head: string; width: number; align: 'left' | 'right'; text: (line: InvoiceLine) => string };

/** Draws a document on as many A4 pages as it needs. */
export function drawPdf(document: OrderDocument, words: DocumentWords): Promise<Buffer> {
  const title = words[document.kind];
  const issued = new Date(document.kind === 'receipt' ? document.order.placedAt : document.issuedAt);
  const { pdf, done } = openPdf({ title, author: document.seller.name, issued });
  drawHead(pdf, document, words, title, issued);
  drawParties(pdf, document, words);
  drawLines(pdf, document, words);
  drawFoot(pdf, document, words);
  numberPages(pdf, words.page);
  pdf.end();
  return done;
}

function drawHead(pdf: Pdf, document: OrderDocument, words: DocumentWords, title: string, issued: Date): void {
  const facts: [string, string][] =
    document.kind === 'receipt'
      ? [[words.date, formatDay(issued)]]
      : [
          [words.number, document.serial],
          [words.date, formatDay(issued)],
          ...(document.against
            ? [
                [words.against, `${document.against.serial}, ${formatDay(new Date(document.against.issuedAt))}`] as [
                  string,
                  string,
                ],
              ]
            : []),
          [words.placeOfSupply, [document.placeOfSupply.state, document.placeOfSupply.code].filter(Boolean).join(', ')],
        ];
  const { number, placedAt } = document.order;
  const all = [...facts, [words.order, `#${number}, ${formatDay(new Date(placedAt))}`] as const];
  write(pdf, title, MARGIN, MARGIN, { width: WIDTH / 2, weight: 'strong', size: 20 });
  let y = MARGIN;
  for (const [label, value] of all) {
    write(pdf, label, MARGIN + WIDTH / 2, y, { width: WIDTH / 4 - 8, align: 'right', color: QUIET });
    y = Math.max(write(pdf, value, MARGIN + (WIDTH * 3) / 4, y, { width: WIDTH / 4, align: 'right' }), y + 13);
  }
  pdf.y = Math.max(y, MARGIN + 34) + 14;
}

function drawParties(pdf: Pdf, document: OrderDocument, words: DocumentWords): void {
  const top = pdf.y;
  const half = WIDTH / 2 - 12;
  const buyerTitle = document.buyer.address === '' ? words.buyerDigital : words.buyer;
  const left = drawParty(pdf, words.seller, document.seller, MARGIN, top, half, words);
  const right = drawParty(pdf, buyerTitle, document.buyer, MARGIN + WIDTH / 2 + 12, top, half, words);
  pdf.y = Math.max(left, right) + 18;
}

function drawParty(
  pdf: Pdf,
  title: string,
  party: Party,
  x: number,
  top: number,
  width: number,
  words: DocumentWords,
): number {
  let y = write(pdf, title, x, top, { width, color: QUIET });
  y = write(pdf, party.name, x, y, { width, weight: 'strong', size: 10 });
  if (party.address !== '') y = write(pdf, party.address, x, y, { width });
  if (party.phone !== null) y = write(pdf, `${words.phone}: ${party.phone}`, x, y, { width });
  if (party.gstin !== null) y = write(pdf, `${words.gstin}: ${party.gstin}`, x, y, { width, weight: 'strong' });
  return y;
}

const amountFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const amount = (paise: Paise): string => amountFormat.format(paise / 100);

function columnsOf(document: OrderDocument, words: DocumentWords): Column[] {
  const right = (head: string, width: number, text: Column['text']): Column => ({ head, width, align: 'right', text });
  const money = (
    head: string,
    width: number,
    key: 'listed' | 'discount' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'gross',
  ) => right(head, width, (line) => amount(line[key]));
  const quantity = right(words.quantity, 26, ({ quantity }) => String(quantity));
  const columns =
    document.kind === 'receipt'
      ? [
          quantity,
          money(words.listed, 74, 'listed'),
          money(words.discount, 74, 'discount'),
          money(words.gross, 74, 'gross'),
        ]
      : [
          right(words.hsn, 54, ({ hsn }) => hsn ?? '–'),
          quantity,
          money(words.listed, 56, 'listed'),
          money(words.discount, 54, 'discount'),
          money(words.taxable, 56, 'taxable'),
          right(words.rate, 30, ({ rate }) => `${rate} %`),
          ...(document.isWithinState
            ? [money(words.cgst, 44, 'cgst'), money(words.sgst, 44, 'sgst')]
            : [money(words.igst, 50, 'igst')]),
          money(words.gross, 58, 'gross'),
        ];
  const taken = columns.reduce((sum, { width }) => sum + width, 0);
  const item: Column = { head: words.item, width: WIDTH - taken, align: 'left', text: (line) => line.description };
  return [item, ...columns];
}

function drawLines(pdf: Pdf, document: OrderDocument, words: DocumentWords): void {
  const columns = columnsOf(document, words);
  const heads = columns.map(({ head }) => head);
  // A receipt's columns ask for nothing that its lines do not have.
  const rows = document.lines.map((line) => columns.map(({ text }) => text(line as InvoiceLine)));
  drawTable(pdf, { columns, heads, deepest: 0 }, rows);
  const { total } = document;
  const sums = columns.map(({ text }, at) =>
    at === 0 ? words.total : text({ ...total, description: '', hsn: '', rate: 0, quantity: 0 } as InvoiceLine),
  );
  // Numbers of pieces, codes and rates have no sum.
  const blank = new Set([words.hsn, words.quantity, words.rate]);
  drawRow(
    pdf,
    columns,
    sums.map((text, at) => (blank.has(columns[at]?.head ?? '') ? '' : text)),
    { weight: 'strong' },
  );
}

function drawFoot(pdf: Pdf, document: OrderDocument, words: DocumentWords): void {
  if (pdf.y + 90 > BOTTOM) pdf.addPage();
  const label = document.kind === 'credit-note' ? words.credited : words.paid;
  const y = pdf.y + 12;
  write(pdf, label, MARGIN, y, { width: WIDTH - 110, align: 'right', weight: 'strong', size: 12 });
  write(pdf, `₹${amount(document.total.gross)}`, MARGIN + WIDTH - 100, y, {
    width: 100,
    align: 'right',
    weight: 'strong',
    size: 12,
  });
  pdf.y = y + 34;
  const notes =
    document.kind === 'receipt'
      ? [words.inWords, words.noTax]
      : [words.inWords, words.reverseCharge, words.madeByComputer];
  for (const sentence of notes) pdf.y = write(pdf, sentence, MARGIN, pdf.y, { width: WIDTH, color: QUIET, size: 8 });
}
