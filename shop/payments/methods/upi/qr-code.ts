import { encodeQR } from 'qr';

/** A square of `size` units including the quiet zone, and the SVG path of its dark modules. */
export type QrCode = { size: number; path: string };

/** A QR code as one SVG path, one unit per module, with the quiet zone that scanners need. */
export function renderQr(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows
    .flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('');
  return { size: rows.length, path };
}

/** Adjacent dark modules of a row, merged into one rectangle. */
function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last !== undefined && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  }
  return runs;
}
