import { encodeQR } from 'qr';

/** A square of `size` units, quiet zone and all, and the path of its dark parts. */
export type QrCode = { size: number; path: string };

/** A QR code as one SVG path, a unit a module, with the quiet border that scanners need. */
export function renderQr(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows
    .flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('');
  return { size: rows.length, path };
}

/** Neighbours in a row are one rectangle. */
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
