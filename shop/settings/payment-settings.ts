import * as numbers from '#config/numbers.ts';
import { KEY_ID, UPI_ID } from '#config/patterns.ts';
import type { Setting } from './setting.ts';

/** How customers can pay; part of `shopSettings`. */
export const paymentSettings = {
  upiId: {
    group: 'payments',
    kind: 'line',
    label: 'UPI ID',
    help: 'Customers pay by QR code or link; you confirm each payment. Empty: not offered.',
    env: 'SHOP_UPI_ID',
    pattern: UPI_ID,
    wrong: 'Enter a UPI ID such as shop@bank.',
  },
  cod: { group: 'payments', kind: 'flag', label: 'Cash on delivery', env: 'COD' },
  codMax: {
    group: 'payments',
    kind: 'whole',
    label: 'Highest order value for cash on delivery (₹)',
    help: 'Empty: no limit.',
    env: 'COD_MAX',
    ...{ min: 0, max: numbers.PRICE_MAX_RUPEES },
    wrong: 'Enter whole rupees, such as 5000.',
  },
  codFee: {
    group: 'payments',
    kind: 'whole',
    label: 'Fee for cash on delivery (₹)',
    env: 'COD_FEE',
    isRequired: true,
    ...{ min: 0, max: numbers.PRICE_MAX_RUPEES },
    wrong: 'Enter whole rupees, such as 40, or 0.',
  },
  codUnverified: {
    group: 'payments',
    kind: 'choice',
    label: 'Cash on delivery without a verified email',
    env: 'COD_UNVERIFIED',
    choices: { refuse: 'Not offered', approve: 'Offered; you approve each order' },
    wrong: 'Choose one of the list.',
  },
  razorpayKeyId: {
    group: 'payments',
    kind: 'line',
    label: 'Razorpay key ID',
    help: 'In Razorpay’s dashboard under Account & Settings, API keys.',
    env: 'RAZORPAY_KEY_ID',
    needs: 'razorpayKeySecret',
    maxLength: 100,
    pattern: KEY_ID,
    wrong: 'Enter a key ID such as rzp_live_1234567890.',
  },
  razorpayKeySecret: {
    group: 'payments',
    kind: 'secret',
    label: 'Razorpay key secret',
    env: 'RAZORPAY_KEY_SECRET',
    needs: 'razorpayKeyId',
    wrong: 'Enter the secret of the key, at most 300 characters.',
  },
  razorpayWebhookSecret: {
    group: 'payments',
    kind: 'secret',
    label: 'Razorpay webhook secret',
    help: 'Of the webhook to /webhooks/razorpay. Without it, payments are found within 30 seconds.',
    env: 'RAZORPAY_WEBHOOK_SECRET',
    wrong: 'Enter the secret of the webhook, at most 300 characters.',
  },
} as const satisfies Record<string, Setting & { group: 'payments' }>;
