import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { upiCode } from './upi.server.ts';

test('the QR code holds address, name, amount and order number, equal to the link', () => {
  const { link, qr } = upiCode({ upiId: 'stall@bank', name: 'Oni & Söhne' }, 1_234_56, 'Order 10001');
  expect(link).toBe('upi://pay?pa=stall@bank&pn=Oni%20%26%20S%C3%B6hne&am=1234.56&cu=INR&tn=Order%2010001');
  expect(decodeQR(pictureOf(qr))).toBe(link);
});

/** The path as a camera would see it: every unit is 8 × 8 points. */
function pictureOf({ size, path }: { size: number; path: string }) {
  const scale = 8;
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const from = (row * side + Number(x) * scale) * 4;
      const to = from + Number(length) * scale * 4;
      for (let at = from; at < to; at += 4) data.fill(0, at, at + 3);
    }
  }
  return { width: side, height: side, data };
}
