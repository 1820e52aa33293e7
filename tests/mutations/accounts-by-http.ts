import type { Mutation } from './mutation.ts';

/** Addresses, likes, reviews, personal data, emails. */
export const accountFormMutations: readonly Mutation[] = [
  {
    name: 'owner: an address is changed by its customer',
    file: 'shop/addresses/save-address.server.ts',
    before: "    .set(rowOf(input))\n    .where('id', '=', id)\n    .where('customer_id', '=', customerId)\n",
    after: "    .set(rowOf(input))\n    .where('id', '=', id)\n",
    tests: [
      'shop/addresses/save-address.test.ts › an address of someone else, or a deleted one, cannot be changed, chosen or deleted',
    ],
  },
  {
    name: 'owner: an address is deleted by its customer',
    file: 'shop/addresses/save-address.server.ts',
    before: "    .deleteFrom('addresses')\n    .where('id', '=', id)\n    .where('customer_id', '=', customerId)\n",
    after: "    .deleteFrom('addresses')\n    .where('id', '=', id)\n",
    tests: [
      'shop/addresses/save-address.test.ts › an address of someone else, or a deleted one, cannot be changed, chosen or deleted',
    ],
  },
  {
    name: 'owner: an address is read by its customer',
    file: 'shop/addresses/find-addresses.server.ts',
    before: "    .where('customer_id', '=', customerId)\n",
    after: '',
    tests: ['shop/addresses/save-address.test.ts › a saved address is read back unchanged, by its customer only'],
  },
  {
    name: 'an address book is locked while it is written',
    file: 'shop/addresses/save-address.server.ts',
    before: '.forNoKeyUpdate()',
    after: '',
    tests: ['shop/addresses/save-address.test.ts › thirty concurrent saves give twenty addresses and ten refusals'],
  },
  {
    name: 'owner: a like is taken back by its customer',
    file: 'shop/likes/likes.server.ts',
    before: "where('customer_id', '=', customerId).where('product_id'",
    after: "where('product_id'",
    tests: ['shop/likes/likes.test.ts › likes are private to their customer'],
  },
  {
    name: 'a pending like is a cookie of its own kind',
    file: 'shop/likes/likes.server.ts',
    before: "if (!value?.startsWith(MARK)) return 'none';",
    after: "if (value === null) return 'none';",
    tests: ['shop/likes/likes.test.ts › a forged, foreign or expired pending like is ignored'],
  },
  {
    name: 'one review for each customer and product',
    file: 'shop/reviews/write-review.server.ts',
    before: 'rating - (replaced ?? 0), count: replaced === null ? 1 : 0',
    after: 'rating, count: 1',
    tests: [
      'shop/reviews/write-review.race.full.test.ts › fifty concurrent edits of one review leave one review with its stars',
    ],
  },
  {
    name: 'owner: a review is deleted by who wrote it',
    file: 'shop/reviews/write-review.server.ts',
    before: "      .where('customer_id', '=', customerId)\n",
    after: '',
    tests: [
      'shop/reviews/write-review.test.ts › deleting a review removes its stars, and only its author can do it, once',
    ],
  },
  {
    name: 'a hidden review stays hidden when it is rewritten',
    file: 'shop/reviews/write-review.server.ts',
    before: '(replaced === null && (await hideAgain(trx, id)))',
    after: 'false',
    tests: [
      'shop/reviews/hide-reviews.test.ts › a review that replaces a deleted hidden one stays hidden until it is shown',
    ],
  },
  {
    name: 'erasing waits for who writes as this customer',
    file: 'shop/reviews/customer-reviews.server.ts',
    before: "  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute();\n",
    after: '',
    tests: [
      'shop/reviews/write-review.race.full.test.ts › a review written while its account is being erased has to wait',
    ],
  },
  {
    name: 'erasing deletes emails of others',
    file: 'shop/privacy/erase-customer.server.ts',
    before: 'if (mailbox !== null) await eraseEmails(trx, { customerId: session.customerId, ...mailbox, orderIds });',
    after: '',
    tests: [
      'shop/privacy/erase-customer.test.ts › erasing an account keeps tax records and open orders, and nothing else',
    ],
  },
  {
    name: 'erasing: all emails only of a proven mailbox',
    file: 'shop/notifications/outbox.server.ts',
    before: 'if (isProven) {',
    after: "if (email !== '') {",
    tests: [
      'shop/privacy/erase-customer.test.ts › who signs up with the address of another mailbox deletes with the account only what was written about it',
      'shop/privacy/erase-customer.test.ts › an account that is deleted and opened again sends no further emails a day to an unverified address',
    ],
  },
  {
    name: 'erasing: an invitation only of a proven mailbox',
    file: 'shop/accounts/delete-account.server.ts',
    before: ' and email_verified)`',
    after: ')`',
    tests: [
      'shop/privacy/erase-customer.test.ts › who signs up with the address of another mailbox deletes with the account only what was written about it',
    ],
  },
  {
    name: 'throttles know no mailbox',
    file: 'db/throttle.ts',
    before: " && !key.includes('@')",
    after: '',
    tests: [
      'shop/privacy/erase-customer.test.ts › erasing an account keeps tax records and open orders, and nothing else',
    ],
  },
  {
    name: 'personal data: messages only of a proven mailbox',
    file: 'shop/privacy/export-customer-data.server.ts',
    before: 'const verifiedEmail = mailbox.isProven ? mailbox.email : null;',
    after: 'const verifiedEmail = mailbox.email;',
    tests: [
      'shop/privacy/export-customer-data.test.ts › an export has nothing of others, and no messages of an unverified mailbox',
    ],
  },
  {
    name: 'throttle: downloads of personal data',
    file: 'shop/privacy/export-customer-data.server.ts',
    before: 'if (!allowed.ok) return allowed;',
    after: '',
    tests: ['shop/privacy/export-customer-data.test.ts › a customer can export five times an hour'],
  },
  {
    name: 'contact data is masked in lists',
    file: 'shop/accounts/find-customers.server.ts',
    before: 'email: maskEmail(row.email), phone: row.phone === null ? null : maskPhone(row.phone)',
    after: 'email: row.email, phone: row.phone',
    tests: ['shop/accounts/find-customers.test.ts › contact data is masked, and viewing it is logged without the name'],
  },
  {
    name: 'escape: HTML of emails',
    file: 'emails/email-html.ts',
    before: 'text.replace(/[&<>"\']/g, (sign) => ENTITIES[sign] ?? sign)',
    after: 'text',
    tests: ['server/jobs/deliver-emails.test.ts › user text stays text in an email and adds no header'],
  },
  {
    name: 'escape: headers of emails',
    file: 'emails/render-email.ts',
    before: "subject.replace(/\\s+/g, ' ').slice(0, 200)",
    after: 'subject',
    tests: ['server/jobs/deliver-emails.test.ts › user text stays text in an email and adds no header'],
  },
  {
    name: 'a delivered email keeps no secret',
    file: 'shop/notifications/deliver-emails.server.ts',
    before: '.set({ delivered_at: new Date(), sealed: null, problem: null })',
    after: '.set({ delivered_at: new Date(), problem: null })',
    tests: [
      'server/jobs/deliver-emails.test.ts › two processes deliver an email once, as text and HTML, and delete its secrets afterwards',
    ],
  },
  {
    name: 'an expired email is not sent',
    file: 'shop/notifications/deliver-emails.server.ts',
    before: 'if (row.expires_at !== null && row.expires_at <= now) {',
    after: 'if (row === null) {',
    tests: ['server/jobs/deliver-emails.test.ts › an expired link is not sent and is deleted'],
  },
  {
    name: 'a seal that was changed does not open',
    file: 'shop/notifications/seal.server.ts',
    before:
      "return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');",
    after: "return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)).toString('utf8');",
    tests: ['server/jobs/deliver-emails.test.ts › sealed text can be opened only with its own secret'],
  },
];
