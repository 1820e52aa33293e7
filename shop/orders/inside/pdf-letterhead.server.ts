import { existsSync, readFileSync } from 'node:fs';
import { INK, LOUD, MARGIN, type Pdf, projectFile, QUIET, WIDTH, write } from './pdf-page.server.ts';

const MARK = 38;
const LETTERHEAD_GAP = 12;

/** The shop's mark and name, what the paper is, and a rule under both. */
export function drawLetterhead(pdf: Pdf, shopName: string, title: string): void {
  const mark = readMark();
  if (mark !== null) {
    pdf.save().roundedRect(MARGIN, MARGIN, MARK, MARK, 8).clip();
    pdf.image(mark, MARGIN, MARGIN, { width: MARK, height: MARK }).restore();
  }
  const left = mark === null ? 0 : MARK + LETTERHEAD_GAP;
  const nameWidth = WIDTH * 0.58 - left;
  const name = { weight: 'strong', size: 18 } as const;
  const below = write(pdf, shopName, MARGIN + left, MARGIN + 6, { width: nameWidth, ...name });
  write(pdf, title, MARGIN + WIDTH * 0.6, MARGIN + 6, { width: WIDTH * 0.4, align: 'right', ...name });
  const y = Math.max(below, MARGIN + MARK) + LETTERHEAD_GAP;
  drawRule(pdf, y, INK, WIDTH);
  drawRule(pdf, y, LOUD, MARK);
  pdf.y = y + 14;
}

const drawRule = (pdf: Pdf, y: number, color: string, width: number): void => {
  pdf.rect(MARGIN, y, width, 2.5).fill(color);
};

/** Labels side by side, each above what it names. */
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

/** The mark that phones show for the shop; a shop that took it away has papers without one. */
function readMark(): Buffer | null {
  const file = projectFile('public/apple-touch-icon.png');
  read ??= file !== null && existsSync(file) ? readFileSync(file) : null;
  return read;
}
