import encodeQR from 'qr';

/** An inline QR code: `path` fills its dark modules in a view box of `size` × `size`. */
export type QrCode = { size: number; path: string };

/** Empty modules around the code, which cameras need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Rendered on the server, so that browsers do not download the encoder. */
export function renderQrCode(text: string): QrCode {
  const squares = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  return { size: squares.length, path: squares.map(renderRow).join('') };
}

/** Each run of dark modules is one rectangle: "M4 4h7v1h-7z". */
function renderRow(row: boolean[], y: number): string {
  const dark = row.map((isDark) => (isDark ? '1' : '0')).join('');
  return [...dark.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`).join('');
}
