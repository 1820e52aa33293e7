import encodeQR from 'qr';

/** A QR code for an inline drawing: `path` fills its dark squares in a view box of `size` × `size`. */
export type QrCode = { size: number; path: string };

/** Empty squares around the code, without which cameras do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Drawn on the server: no browser carries the encoder. */
export function renderQrCode(text: string): QrCode {
  const squares = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  return { size: squares.length, path: squares.map(renderRow).join('') };
}

/** Each run of dark squares is one rectangle: "M4 4h7v1h-7z". */
function renderRow(row: boolean[], y: number): string {
  const dark = row.map((isDark) => (isDark ? '1' : '0')).join('');
  return [...dark.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`).join('');
}
