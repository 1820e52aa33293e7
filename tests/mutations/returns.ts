// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are parts of the shop's own code
import type { Mutation } from './mutation.ts';

/** The money, stock and privacy of returns and refunds. */
export const returnMutations: readonly Mutation[] = [
  {
    name: 'no line is refunded above what is left of it',
    file: 'shop/refunds/refund-order.server.ts',
    before: 'amountPaise <= leftOf(left, line).goods &&',
    after: '',
    tests: [
      'shop/refunds/refund-order.test.ts › lines are refunded in parts, each with a credit note, until nothing is left',
    ],
  },
  {
    name: 'one key is one refund',
    file: 'shop/refunds/refund-order.server.ts',
    before: "if (known !== null) return known.orderId === order.id ? accept(known.refunded) : refuse('key-used');",
    after: '',
    tests: [
      'shop/refunds/refund-order.test.ts › a form that is submitted several times refunds once; its key is of no use for another order',
    ],
  },
  {
    name: 'a return is refunded when its goods are here',
    file: 'shop/returns/refund-return.server.ts',
    before: "if (isStillAway(row)) return refuse('not-received');",
    after: '',
    tests: [
      'shop/returns/refund-return.test.ts › what was paid at the door is refunded to the UPI ID of the customer, by line',
    ],
  },
  {
    name: 'a return refunds its own lines only',
    file: 'shop/returns/refund-return.server.ts',
    before: "if (!lines.every(({ line }) => own.includes(line))) return refuse('not-of-return');",
    after: '',
    tests: [
      'shop/returns/refund-return.test.ts › what was paid at the door is refunded to the UPI ID of the customer, by line',
    ],
  },
  {
    name: 'a return is moved as the table of statuses allows',
    file: 'shop/returns/internal/change-return.server.ts',
    before: "if (!mayMoveReturn(row.status, to, 'admin')) return refuse('illegal-move');",
    after: '',
    tests: [
      'shop/returns/refund-return.test.ts › what was paid at the door is refunded to the UPI ID of the customer, by line',
    ],
  },
  {
    name: 'a returned replacement is refunded on the order that was paid',
    file: 'shop/returns/refund-return.server.ts',
    before: 'orderId: paid.orderId,',
    after: 'orderId: order.id,',
    tests: [
      'shop/returns/replacement.test.ts › a replacement that comes back is refunded on the order that was paid, never above that',
    ],
  },
  {
    name: 'a cancelled replacement becomes a refund once',
    file: 'shop/returns/follow-replacement.server.ts',
    before: 'if (locked === null || !isReplacing(locked.row)) return;',
    after: 'if (locked === null) return;',
    tests: [
      'shop/returns/replacement.test.ts › a customer who cancels the waiting replacement is refunded instead, and both sides get an email',
    ],
  },
  {
    name: 'a refund that is done does not become store credit, too',
    file: 'shop/payments/request-refund.server.ts',
    before: "and refunds.status in ('failed', 'by-hand') and",
    after: 'and',
    tests: [
      'shop/refunds/manage-refund.test.ts › a refund that failed becomes store credit once, and the customer is notified',
    ],
  },
  {
    name: 'store credit is spent once',
    file: 'shop/credit/store-credit.server.ts',
    before:
      'if (entry.amountPaise < 0 && (await lockCredit(trx, entry.customerId)) + entry.amountPaise < 0) return false;',
    after: '',
    tests: ['shop/checkout/store-credit.test.ts › of several checkouts at the same time, store credit is spent once'],
  },
  {
    name: 'single lines are cancelled before the order is packed',
    file: 'shop/refunds/cancel-lines.server.ts',
    before: "if (!canCancelLines(order.status, order.kind)) return refuse('too-late');",
    after: '',
    tests: [
      'shop/refunds/cancel-lines.test.ts › an order that waits for its payment is cancelled as a whole or paid, never in parts',
    ],
  },
  {
    name: 'trigger: no more units are returned than were delivered',
    file: 'db/migrations/0033-returns.ts',
    before: 'if ordered < (',
    after: 'if false and ordered < (',
    tests: ['shop/returns/returns.test.ts › the database itself refuses more units than were delivered'],
  },
  {
    name: 'every unit of a return is counted',
    file: 'shop/returns/receive-return.server.ts',
    before: 'found !== undefined && unitsOf(found) === quantity',
    after: 'found !== undefined',
    tests: [
      'shop/returns/returns.test.ts › a damaged product is replaced: stock is taken at the approval, and the parcel goes out when the goods are here',
    ],
  },
  {
    name: 'the windows of the owner',
    file: 'shop/returns/request-return.server.ts',
    before: "if (!isOpen) return 'window-over';",
    after: '',
    tests: ['shop/returns/returns.test.ts › the windows of the owner hold: damage for a day, anything else for a week'],
  },
  {
    name: 'photos of a return are read by its customer only',
    file: 'shop/returns/find-returns.server.ts',
    before: 'and return_id = ${returnId} and ${readableBy(reader)}',
    after: 'and return_id = ${returnId}',
    tests: ['shop/returns/returns.test.ts › a question waits for its answer, and messages reach both sides'],
  },
  {
    name: 'photos go with the account',
    file: 'shop/returns/erase-returns.server.ts',
    before: 'await sql`delete from return_photos where return_id in (${own})`.execute(trx);',
    after: '',
    tests: ['shop/returns/refund-return.test.ts › an erased customer leaves what came back, and no word or photo'],
  },
];
