import { z } from 'zod';
import { defineMethod } from '#shop/payments/method.ts';

const pageCopy = {
  head: 'Test payment',
  note: 'This shop is in test mode. You are not charged, whichever button you press.',
  approve: 'Approve the payment',
  decline: 'Decline the payment',
  abandon: 'Leave without paying',
};

const problems = {
  declined: 'The payment was declined. You can try again.',
  outcome: 'Press one of the three buttons.',
};

const form = z.object({ outcome: z.enum(['approve', 'decline', 'abandon']) });

/** For trying out the shop: three buttons in place of a bank. */
export const test = defineMethod({
  name: 'test',
  due: 'first',
  takes: ['shop', 'digital', 'service'],
  copy: {
    label: 'Test payment',
    note: 'For trying out the shop. You are not charged.',
    phrase: 'a test payment',
    order: 'Test payment, nothing charged',
    email: 'Test payment (no real money)',
    received: 'test, no real payment',
  },
  refundedBy: 'provider',
  claim: null,
  isTest: true,
  settings: { TEST_PAYMENTS: 'on' },
  open: ({ TEST_PAYMENTS }) =>
    TEST_PAYMENTS
      ? {
          start: () => pageCopy,
          confirm({ id }, fields) {
            const outcome = form.safeParse(fields).data?.outcome;
            if (outcome === 'approve') return { kind: 'paid', providerPaymentId: `test_${id}` };
            if (outcome === 'abandon') return { kind: 'left' };
            return { kind: 'refused', problem: outcome === undefined ? problems.outcome : problems.declined };
          },
          refund: async ({ refundId }) => ({ providerRefundId: `test_${refundId}`, state: 'done' }),
        }
      : null,
});
