// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are parts of the shop's own code
import type { Mutation } from './mutation.ts';

/** Payments, refunds and webhooks. */
export const paymentMutations: readonly Mutation[] = [
  {
    name: 'money is recorded once, whatever reports it',
    file: 'shop/billing/record-payment.server.ts',
    before: "if ((await findCapturedPayment(trx, money.provider, money.providerPaymentId)) !== null) return 'known';",
    after: '',
    tests: [
      'shop/billing/record-payment.race.full.test.ts › a payment reported by webhook, poller and page at the same time is recorded once',
    ],
  },
  {
    name: 'unique key: one capture for each payment of the provider',
    file: 'db/migrations/0010-orders.ts',
    before: `captured_at timestamptz not null default now(),
  unique (provider, provider_payment_id)`,
    after: 'captured_at timestamptz not null default now()',
    tests: ['db/rules.test.ts › the database refuses money that is recorded already'],
  },
  {
    name: 'amount of a payment',
    file: 'shop/billing/record-payment.server.ts',
    before: 'amountPaise !== payment.amountPaise || currency !== payment.currency',
    after: 'currency !== payment.currency',
    tests: ['shop/billing/record-payment.test.ts › a payment of another amount or currency is refunded in full'],
  },
  {
    name: 'currency of a payment',
    file: 'shop/billing/record-payment.server.ts',
    before: 'amountPaise !== payment.amountPaise || currency !== payment.currency',
    after: 'amountPaise !== payment.amountPaise',
    tests: ['shop/billing/record-payment.test.ts › a payment of another amount or currency is refunded in full'],
  },
  {
    name: 'what is paid for twice goes back',
    file: 'shop/billing/record-payment.server.ts',
    before: "return payment.isCovered ? 'duplicate' : null;",
    after: 'return null;',
    tests: [
      'shop/billing/record-payment.test.ts › a second payment of the same checkout is refunded, and the order stays confirmed',
    ],
  },
  {
    name: 'late money does not revive what somebody cancelled',
    file: 'shop/billing/record-payment.server.ts',
    before: "order.status === 'cancelled' && order.cancelled_by === 'expiry';",
    after: "order.status === 'cancelled';",
    tests: [
      'shop/billing/record-payment.test.ts › a cancelled order that is paid late stays cancelled and is refunded, in stock or not',
    ],
  },
  {
    name: 'late money takes stock only where there is some',
    file: 'shop/billing/record-payment.server.ts',
    before: "if (!taken.ok) return refuse('out-of-stock');",
    after: '',
    tests: [
      'shop/billing/record-payment.test.ts › an expired order that is paid late and sold out is refunded; the available one is restored',
    ],
  },
  {
    name: 'no more is given back than is left',
    file: 'shop/payments/request-refund.server.ts',
    before: 'Math.min(amountPaise, capture.amount_paise - given)',
    after: 'amountPaise',
    tests: [
      'shop/refunds/refund-order.test.ts › what is no longer left of the payment is not refunded, whatever is left of the lines',
    ],
  },
  {
    name: 'unique key: a refund once for an order',
    file: 'db/migrations/0010-orders.ts',
    before: 'create unique index refunds_once on refunds',
    after: 'create index refunds_once on refunds',
    tests: ['db/rules.test.ts › the database refuses a second refund of one order'],
  },
  {
    name: 'what has arrived is not sent again',
    file: 'shop/payments/refunds.server.ts',
    before: "['requested', 'sent', 'by-hand', 'failed'] : ['requested', 'sent']",
    after: "['requested', 'sent', 'by-hand', 'failed', 'done'] : ['requested', 'sent', 'done']",
    tests: ['shop/billing/submit-refunds.full.test.ts › a completed refund is neither undone nor reported twice'],
  },
  {
    name: 'two jobs do not submit one refund twice',
    file: 'shop/payments/claim-refunds.server.ts',
    before: 'order by send_at limit ${count} for update skip locked',
    after: 'order by send_at limit ${count}',
    tests: ['shop/billing/submit-refunds.full.test.ts › of several concurrent jobs one requests the refund'],
  },
  {
    name: 'an order whose receipt the provider knows is looked up',
    file: 'shop/payments/methods/razorpay/razorpay-api.server.ts',
    before: 'if (existing === undefined) throw error;',
    after: 'throw error;',
    tests: [
      'shop/payments/methods/razorpay/razorpay.test.ts › a payment has one order at the provider, also after concurrent requests or a lost response',
    ],
  },
  {
    name: 'an order of another sum is not taken for this one',
    file: 'shop/payments/methods/razorpay/razorpay-api.server.ts',
    before: 'order.receipt === paymentId && order.amount === amountPaise && order.currency === currency',
    after: 'order.receipt === paymentId',
    tests: [
      'shop/payments/methods/razorpay/razorpay.test.ts › a provider’s order of another amount under the same receipt is not used',
    ],
  },
  {
    name: 'a lost answer about a refund is looked up first',
    file: 'shop/payments/methods/razorpay/razorpay-api.server.ts',
    before: 'if (input.isRequestedAgain) {',
    after: 'if (input === null) {',
    tests: [
      'shop/billing/submit-refunds.full.test.ts › a refund request whose response was lost is repeated, and refunds once',
    ],
  },
  {
    name: 'signature of a message of the provider',
    file: 'shop/payments/methods/razorpay/razorpay.server.ts',
    before: "secret !== null && isSignedWith(secret, body, headers.get('x-razorpay-signature') ?? '')",
    after: "secret !== null && headers.has('x-razorpay-signature')",
    tests: [
      'shop/payments/methods/razorpay/razorpay.test.ts › a webhook is accepted only with the signature of its exact bytes',
    ],
  },
  {
    name: 'a message is signed over its very bytes',
    file: 'shop/payments/methods/razorpay/razorpay.server.ts',
    before: 'isSignedWith(secret, body, headers',
    after: "isSignedWith(secret, body.toString('utf8'), headers",
    tests: [
      'shop/payments/methods/razorpay/razorpay.test.ts › a webhook is accepted only with the signature of its exact bytes',
    ],
  },
  {
    name: 'the webhook requires the signature',
    file: 'server/webhooks.ts',
    before: 'if (!isSigned) return answer(400);',
    after: '',
    tests: ['server/webhooks.test.ts › a webhook needs no origin and no form, but a signature of its exact bytes'],
  },
  {
    name: 'signature of what the browser brings back from the window',
    file: 'shop/payments/methods/razorpay/razorpay.server.ts',
    before: 'return isTheirs\n',
    after: 'return success\n',
    tests: [
      'shop/billing/reconcile-payments.test.ts › a browser’s report needs a valid signature and the same payment in the provider’s records',
    ],
  },
  {
    name: 'constant time: the window’s signature',
    file: 'shop/payments/methods/razorpay/razorpay.server.ts',
    before: 'given.length === due.length && timingSafeEqual(given, due)',
    after: 'given.equals(due)',
    tests: ['tests/architecture/constant-time.test.ts › signatures are compared in constant time'],
  },
  {
    name: 'one UPI reference pays for one checkout',
    file: 'shop/billing/confirm-claim.server.ts',
    before: "if (capturedFor !== null) return refuse(capturedFor === payment.id ? 'already-paid' : 'reference-used');",
    after: '',
    tests: ['shop/billing/confirm-claim.test.ts › one reference pays for one checkout'],
  },
  {
    name: 'owner: nobody claims a payment for somebody else',
    file: 'shop/billing/confirm-claim.server.ts',
    before: "if (found === null || order?.customer_id !== customerId) return refuse('not-found');",
    after: "if (found === null) return refuse('not-found');",
    tests: [
      'shop/billing/confirm-claim.test.ts › a UPI reference is refused for another customer’s order and for another payment method',
    ],
  },
];
