import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderQrCode } from './route.tsx';

test.each([
  'otpauth://totp/Yatai:a?secret=JBSWY3DPEHPK3PXP',
  `otpauth://totp/Yatai:${'long.'.repeat(40)}%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Yatai&digits=6&period=30`,
  'upi://pay?pa=stall%40bank&am=1299.00&cu=INR&tn=屋台',
])('the QR code decodes to its input: %s', async (text) => {
  const { size, path } = renderQrCode(text);
  const pixels = size * 6;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(text);
});

test('the QR code has a margin of four modules', () => {
  const { size, path } = renderQrCode('x');
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => ({
    left: Number(x),
    top: Number(y),
    right: Number(x) + Number(length),
  }));
  expect(Math.min(...runs.map(({ left }) => left))).toBe(4);
  expect(Math.min(...runs.map(({ top }) => top))).toBe(4);
  expect(Math.max(...runs.map(({ right }) => right))).toBe(size - 4);
  expect(Math.max(...runs.map(({ top }) => top))).toBe(size - 5);
});
