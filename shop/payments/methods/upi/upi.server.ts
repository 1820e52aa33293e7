import { encodeQR } from 'qr';
import { formatRupees, type Paise } from '#lib/money.ts';
import { defineMethod } from '#shop/payments/method.ts';

/** A square of `size` units including the quiet zone, and the SVG path of its dark modules. */
type QrCode = { size: number; path: string };

/** A QR code as one SVG path, one unit per module, with the quiet zone that scanners need. */
function renderQr(text: string): QrCode {
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

type UpiCode = { link: string; qr: QrCode };

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

const pageCopy = {
  head: 'Pay with your UPI app',
  steps: (amount: string) => [
    `Press “Pay with a UPI app” on your phone, or scan the code. The app fills in ${amount} and the order number.`,
    'Pay in the app.',
    'Come back here, enter the reference number (UTR) from the app, and press “I have paid”.',
  ],
  to: 'Paying to',
  other: 'Pay from another device',
  qrLabel: (amount: string, upiId: string) => `QR code to pay ${amount} to ${upiId}`,
  openApp: 'Pay with a UPI app',
};

/** Bank statements show 12 digits; apps may show spaces between them or a word before them. */
const UTR_DIGITS = 12;

/** Paid from the customer's app to the owner's account; the owner confirms that it arrived, and refunds by hand. */
export const upi = defineMethod({
  name: 'upi',
  due: 'first',
  takes: ['shop', 'digital', 'service'],
  copy: {
    label: 'UPI',
    note: 'Pay in your UPI app, or scan a QR code',
    phrase: 'UPI',
    order: 'UPI',
    email: 'UPI',
    received: 'UPI',
    marks: ['UPI'],
  },
  refundedBy: 'owner',
  claim: {
    label: 'Reference number (UTR)',
    hint: '12 digits, in the payment details of your UPI app.',
    fault: 'The reference (UTR) in your UPI app has 12 digits. Enter all of them.',
    read(typed) {
      const digits = typed.replace(/\D/g, '');
      return digits.length === UTR_DIGITS ? digits : null;
    },
    account: 'UPI app or bank account',
  },
  settings: { SHOP_UPI_ID: 'shop@bank' },
  open: ({ SHOP_UPI_ID: upiId }) =>
    upiId === undefined
      ? null
      : {
          start({ amountPaise, numbers, shopName }) {
            const amount = formatRupees(amountPaise);
            const code = upiCode({ upiId, name: shopName }, amountPaise, `Order ${numbers.join(' ')}`);
            const { steps, qrLabel, ...words } = pageCopy;
            return { ...words, ...code, payee: shopName, upiId, steps: steps(amount), qrLabel: qrLabel(amount, upiId) };
          },
        },
});
