import { formatRupees } from '#lib/money.ts';
import { defineMethod } from '#shop/payments/method.ts';
import { upiCode } from './upi-code.ts';

const pageCopy = {
  head: 'Pay with your UPI app',
  steps: (amount: string) => [
    `Scan the code with any UPI app, or press “Open my UPI app” on your phone. It fills in ${amount} and the order number.`,
    'Pay in the app.',
    'Come back here, enter the reference number (UTR) from the app, and press “I have paid”.',
  ],
  to: 'Pay to',
  qrLabel: (amount: string, upiId: string) => `QR code to pay ${amount} to ${upiId}`,
  openApp: 'Open my UPI app',
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
    note: 'Scan a QR code with any UPI app',
    phrase: 'UPI',
    order: 'UPI',
    email: 'UPI',
    received: 'UPI',
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
            return { ...words, ...code, upiId, steps: steps(amount), qrLabel: qrLabel(amount, upiId) };
          },
        },
});
