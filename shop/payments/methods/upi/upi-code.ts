import type { Paise } from '#lib/money.ts';
import { type QrCode, renderQr } from './qr-code.ts';

export type UpiCode = { link: string; qr: QrCode };

/** The link that opens a UPI app with amount and order number filled in, and the same as a QR code. */
export function upiCode(to: { upiId: string; name: string }, amountPaise: Paise, note: string): UpiCode {
  const fields = [
    ['pa', to.upiId],
    ['pn', to.name],
    ['am', (amountPaise / 100).toFixed(2)],
    ['cu', 'INR'],
    ['tn', note],
  ] as const;
  // All apps read %20, not all read "+", and all expect a plain "@" in the address.
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`).join('&');
  const link = `upi://pay?${query}`;
  return { link, qr: renderQr(link) };
}
