import type { Paise } from '#lib/money.ts';
import { type QrCode, renderQr } from './internal/qr-code.ts';

export type UpiCode = { link: string; qr: QrCode };

/** The address that a UPI app opens, amount and order number filled in, and the same as a picture to scan. */
export function upiCode(to: { upiId: string; name: string }, amountPaise: Paise, note: string): UpiCode {
  const fields = [
    ['pa', to.upiId],
    ['pn', to.name],
    ['am', (amountPaise / 100).toFixed(2)],
    ['cu', 'INR'],
    ['tn', note],
  ] as const;
  // Apps read %20, and not every one reads "+"; the "@" of the address stands plain in all of them.
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`).join('&');
  const link = `upi://pay?${query}`;
  return { link, qr: renderQr(link) };
}
