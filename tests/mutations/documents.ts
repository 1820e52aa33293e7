// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are parts of the shop's own code
import type { Mutation } from './mutation.ts';

/** Tax documents, ledgers and downloads. */
export const documentMutations: readonly Mutation[] = [
  {
    name: 'an order has one invoice',
    file: 'shop/invoicing/issue-invoice.server.ts',
    before: 'if (details.gstin === null || (await findInvoice(trx, orderId))) return;',
    after: 'if (details.gstin === null) return;',
    tests: [
      'shop/invoicing/issue-invoice.race.full.test.ts › an order has one invoice, however often and wherever it is requested',
    ],
  },
  {
    name: 'trigger: events of orders are append-only',
    file: 'db/migrations/0010-orders.ts',
    before: "raise exception 'order_events is append-only';",
    after: 'return new;',
    tests: ['shop/fulfilment/undo-order.test.ts › events cannot be changed'],
  },
  {
    name: 'trigger: the audit log is append-only',
    file: 'db/migrations/0011-admin-audit-log.ts',
    before: "raise exception 'audit_log is append-only';",
    after: 'return new;',
    tests: ['db/rules.test.ts › the database refuses a change of the audit log'],
  },
  {
    name: 'a download’s link is the shop’s own',
    file: 'shop/downloads/download.server.ts',
    before: "if (purpose !== 'download' || !isId(orderId)) return null;",
    after: 'if (!isId(orderId)) return null;',
    tests: ['shop/downloads/download.test.ts › a download link cannot be forged'],
  },
  {
    name: 'a download’s link runs out',
    file: 'shop/downloads/download.server.ts',
    before: "if (key.expiresAt <= now.getTime()) return refuse('expired');",
    after: '',
    tests: [
      'shop/downloads/download.test.ts › a released file opens by a link of the shop, is counted, and the link expires',
    ],
  },
  {
    name: 'downloads are counted by a conditional update',
    file: 'shop/downloads/download.server.ts',
    before: 'and position = ${position} and count < ${numbers.DOWNLOADS_MAX}',
    after: 'and position = ${position}',
    tests: ['shop/downloads/download.test.ts › a link has a limited number of downloads, also concurrently'],
  },
  {
    name: 'a cancelled order opens no download',
    file: 'shop/downloads/download.server.ts',
    before: " and orders.status not in (${statusesIn('cancelled')})",
    after: '',
    tests: ['shop/downloads/download.test.ts › a cancelled order allows no download'],
  },
];
