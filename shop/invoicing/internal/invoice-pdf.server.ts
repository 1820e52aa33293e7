import { formatDay } from '#lib/clock.ts';
import type { Paise } from '#lib/money.ts';
import type { DocumentCopy, InvoiceLine, OrderDocument, Party } from '#shop/invoicing/invoice.ts';
import {
  BOTTOM,
  drawFacts,
  drawLetterhead,
  drawTable,
  MARGIN,
  numberPages,
  openPdf,
  type Pdf,
  QUIET,
  renderRow,
  TINT,
  WIDTH,
  write,
} from './pdf-page.server.ts';

type Column = { head: string; width: number; align: 'left' | 'right'; text: (line: InvoiceLine) => string };

/** Renders a document as A4 pages. */
export function renderPdf(document: OrderDocument, copy: DocumentCopy, logo: Uint8Array | null): Promise<Buffer> {
  const title = copy[document.kind];
  const issued = new Date(document.kind === 'receipt' ? document.order.placedAt : document.issuedAt);
  const { pdf, done } = openPdf({ title, author: document.seller.name, issued });
  drawLetterhead(pdf, document.seller.shopName ?? document.seller.name, title, logo);
  drawFacts(pdf, factsOf(document, copy, issued));
  drawParties(pdf, document, copy);
  drawLines(pdf, document, copy);
  drawFoot(pdf, document, copy);
  numberPages(pdf, copy.page);
  pdf.end();
  return done;
}

function factsOf(document: OrderDocument, copy: DocumentCopy, issued: Date): [string, string][] {
  const { number, placedAt } = document.order;
  const order: [string, string] = [copy.order, `#${number}, ${formatDay(new Date(placedAt))}`];
  if (document.kind === 'receipt') return [[copy.date, formatDay(issued)], order];
  const { serial, against, placeOfSupply } = document;
  return [
    [copy.number, serial],
    [copy.date, formatDay(issued)],
    ...(against
      ? [[copy.against, `${against.serial}, ${formatDay(new Date(against.issuedAt))}`] as [string, string]]
      : []),
    order,
    [copy.placeOfSupply, [placeOfSupply.state, placeOfSupply.code].filter(Boolean).join(', ')],
  ];
}

function drawParties(pdf: Pdf, document: OrderDocument, copy: DocumentCopy): void {
  const top = pdf.y;
  const half = WIDTH / 2 - 12;
  const buyerTitle = document.buyer.address === '' ? copy.buyerDigital : copy.buyer;
  const seller = { title: copy.seller, party: document.seller, x: MARGIN, top, width: half };
  const buyer = { title: buyerTitle, party: document.buyer, x: MARGIN + WIDTH / 2 + 12, top, width: half };
  pdf.y = Math.max(drawParty(pdf, seller, copy), drawParty(pdf, buyer, copy)) + 18;
}

type PartyBox = { title: string; party: Party; x: number; top: number; width: number };

/** Returns where the box ends. */
function drawParty(pdf: Pdf, { title, party, x, top, width }: PartyBox, copy: DocumentCopy): number {
  let y = write(pdf, title, x, top, { width, size: 8, color: QUIET });
  y = write(pdf, party.name, x, y, { width, weight: 'strong', size: 10 });
  if (party.address !== '') y = write(pdf, party.address, x, y, { width });
  if (party.phone !== null) y = write(pdf, `${copy.phone}: ${party.phone}`, x, y, { width });
  if (party.gstin !== null) y = write(pdf, `${copy.gstin}: ${party.gstin}`, x, y, { width, weight: 'strong' });
  return y;
}

const amountFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const amount = (paise: Paise): string => amountFormat.format(paise / 100);

function columnsOf(document: OrderDocument, copy: DocumentCopy): Column[] {
  const right = (head: string, width: number, text: Column['text']): Column => ({ head, width, align: 'right', text });
  const money = (
    head: string,
    width: number,
    key: 'listed' | 'discount' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'gross',
  ) => right(head, width, (line) => amount(line[key]));
  const quantity = right(copy.quantity, 28, ({ quantity }) => (quantity === 0 ? '' : String(quantity)));
  const columns =
    document.kind === 'receipt'
      ? [
          quantity,
          money(copy.listed, 74, 'listed'),
          money(copy.discount, 74, 'discount'),
          money(copy.gross, 74, 'gross'),
        ]
      : [
          quantity,
          money(copy.listed, 58, 'listed'),
          money(copy.discount, 54, 'discount'),
          money(copy.taxable, 58, 'taxable'),
          right(copy.rate, 34, ({ rate }) => `${rate} %`),
          ...(document.isWithinState
            ? [money(copy.cgst, 50, 'cgst'), money(copy.sgst, 50, 'sgst')]
            : [money(copy.igst, 50, 'igst')]),
          money(copy.gross, 60, 'gross'),
        ];
  const taken = columns.reduce((sum, { width }) => sum + width, 0);
  const item: Column = {
    head: copy.item,
    width: WIDTH - taken,
    align: 'left',
    text: ({ description, hsn }) => (hsn ? `${description}\n${copy.hsn}: ${hsn}` : description),
  };
  return [item, ...columns];
}

function drawLines(pdf: Pdf, document: OrderDocument, copy: DocumentCopy): void {
  const columns = columnsOf(document, copy);
  const heads = columns.map(({ head }) => head);
  // The columns of a receipt only use fields that its lines have.
  const rows = document.lines.map((line) => columns.map(({ text }) => text(line as InvoiceLine)));
  drawTable(pdf, { columns, heads, deepest: 0 }, rows);
  const { total } = document;
  const sums = columns.map(({ text }, at) =>
    at === 0 ? copy.total : text({ ...total, description: '', hsn: '', rate: 0, quantity: 0 } as InvoiceLine),
  );
  // Quantities and rates have no sum.
  const blank = new Set([copy.quantity, copy.rate]);
  renderRow(
    pdf,
    columns,
    sums.map((text, at) => (blank.has(columns[at]?.head ?? '') ? '' : text)),
    { weight: 'strong' },
  );
}

const BOX = { width: 230, height: 34 };

function drawFoot(pdf: Pdf, document: OrderDocument, copy: DocumentCopy): void {
  if (pdf.y + 110 > BOTTOM) pdf.addPage();
  const label = document.kind === 'credit-note' ? copy.credited : copy.paid;
  const [x, y] = [MARGIN + WIDTH - BOX.width, pdf.y + 14];
  pdf.rect(x, y, BOX.width, BOX.height).fill(TINT);
  const text = { weight: 'strong', width: BOX.width - 24 } as const;
  write(pdf, label, x + 12, y + 10, { ...text, size: 10 });
  write(pdf, `₹${amount(document.total.gross)}`, x + 12, y + 6, { ...text, align: 'right', size: 15 });
  pdf.y = y + BOX.height + 22;
  const savings = (document.savings ?? []).map((saving) => `${copy.saved}: ${saving.label}, ₹${amount(saving.amount)}`);
  const notes =
    document.kind === 'receipt' ? [copy.inWords, copy.noTax] : [copy.inWords, copy.reverseCharge, copy.madeByComputer];
  for (const sentence of [...savings, ...notes])
    pdf.y = write(pdf, sentence, MARGIN, pdf.y, { width: WIDTH, color: QUIET, size: 8 });
}
