import { z } from 'zod';

export const payFormCopy = {
  reference: 'The reference (UTR) in your UPI app has 12 digits. Enter all of them.',
  outcome: 'Press one of the three buttons.',
  word: 'We could not read the answer from Razorpay.',
} as const;

/** Bank statements show 12 digits; apps may show spaces between them or a word before them. */
const UTR_DIGITS = 12;

export const upiReferenceForm = z.object({
  reference: z
    .string({ error: payFormCopy.reference })
    .transform((text) => text.replace(/\D/g, ''))
    .refine((digits) => digits.length === UTR_DIGITS, { error: payFormCopy.reference }),
});

export const testForm = z.object({
  outcome: z.enum(['approve', 'decline', 'abandon'], { error: payFormCopy.outcome }),
});

const word = z.string({ error: payFormCopy.word }).min(1).max(200);

/** Field names as Razorpay Checkout sends them. */
export const windowForm = z
  .object({ razorpay_order_id: word, razorpay_payment_id: word, razorpay_signature: word })
  .transform((form) => ({
    providerOrderId: form.razorpay_order_id,
    providerPaymentId: form.razorpay_payment_id,
    signature: form.razorpay_signature,
  }));
