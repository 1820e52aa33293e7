import type { Guard } from './guard.ts';

/** Sessions, logins, roles, addresses, likes, reviews, messages, letters. */
export const peopleGuards: readonly Guard[] = [
  {
    name: 'signature of the session’s cookie',
    file: 'shop/accounts/inside/cookies.ts',
    before: 'given.length === own.length && timingSafeEqual(given, own) ? value : null',
    after: 'value',
    tests: ['shop/accounts/roles.test.ts › a session is read by its signed cookie alone, and ends with its time'],
  },
  {
    name: 'constant time: the cookie’s signature',
    file: 'shop/accounts/inside/cookies.ts',
    before: 'given.length === own.length && timingSafeEqual(given, own)',
    after: 'given.equals(own)',
    tests: ['tests/rules/constant-time.test.ts › whoever makes a signature compares it in constant time'],
  },
  {
    name: 'a session ends with its time',
    file: 'shop/accounts/find-session.server.ts',
    before: ' and s.expires_at > now()`',
    after: '`',
    tests: ['shop/accounts/roles.test.ts › a session is read by its signed cookie alone, and ends with its time'],
  },
  {
    name: 'a role counts only after its step (second factor, claim)',
    file: 'shop/accounts/find-session.server.ts',
    before: 'row.source !== null && adminStep === null',
    after: 'row.source !== null',
    tests: [
      'shop/accounts/roles.test.ts › with ADMIN_2FA=required a role counts only with a second factor',
      'shop/accounts/first-admin.test.ts › at the first login the note is burnt, and rights come with an address and a password of one’s own',
    ],
  },
  {
    name: 'the password again before what cannot be undone',
    file: 'shop/accounts/inside/confirm-person.ts',
    before: "return isRight.value ? accept(undefined) : refuse('password-wrong', 'password');",
    after: 'return accept(undefined);',
    tests: [
      'shop/accounts/change-email.test.ts › nobody changes an address without the password, nor by somebody else’s click',
      'shop/accounts/two-factor.test.ts › a session alone neither sets up a second factor nor turns it off',
    ],
  },
  {
    name: 'without a password: a login of the last minutes',
    file: 'shop/accounts/inside/confirm-person.ts',
    before: "    .where('created_at', '>', new Date(Date.now() - FRESH_MINUTES * 60_000))\n",
    after: '',
    tests: ['shop/accounts/two-factor.test.ts › somebody without a password needs a login of the last minutes'],
  },
  {
    name: 'a letter’s link counts in a session of its account',
    file: 'shop/accounts/verify-email.server.ts',
    before: "if (claim.customerId !== session.customerId) return refuse('other-account');",
    after: '',
    tests: [
      'shop/accounts/change-email.test.ts › nobody changes an address without the password, nor by somebody else’s click',
    ],
  },
  {
    name: 'after a change of address older links are dead',
    file: 'shop/accounts/verify-email.server.ts',
    before: '  await dropClaims(trx, customerId);\n',
    after: '',
    tests: [
      'shop/accounts/change-email.test.ts › after the change the old mailbox opens nothing: neither its letters nor a new password',
    ],
  },
  {
    name: 'an administrator by the list has proven the address',
    file: 'shop/accounts/inside/roles.ts',
    before: 'if (customer.email_verified && adminEmails',
    after: 'if (adminEmails',
    tests: [
      'shop/accounts/roles.test.ts › a listed address has the role once it is verified; off the list it is lost at start, with the sessions',
    ],
  },
  {
    name: 'roles are locked while somebody goes: one administrator is left',
    file: 'shop/accounts/inside/roles.ts',
    before: `    .orderBy('customer_id')
    .forUpdate()
`,
    after: '',
    tests: [
      'shop/accounts/roles.test.ts › whoever goes at the same moment and by whatever way, one administrator is left',
    ],
  },
  {
    name: 'unique key: one account for an address, whatever its case',
    file: 'db/migrations/0001-opening.ts',
    before: 'create unique index customers_email on',
    after: 'create index customers_email on',
    tests: ['db/rules.test.ts › the database refuses a second account for one address'],
  },
  {
    name: 'unique key: one account for a username',
    file: 'db/migrations/0001-opening.ts',
    before: 'username text unique check',
    after: 'username text check',
    tests: ['shop/accounts/edit-profile.test.ts › of two people who want one username at once one gets it'],
  },
  {
    name: 'throttle: accounts from one network',
    file: 'shop/accounts/inside/allowances.ts',
    before: 'signupNetwork: { points: 20,',
    after: 'signupNetwork: { points: 20_000,',
    tests: ['shop/accounts/sign-up.test.ts › the twenty-first account of an hour from one network has to wait'],
  },
  {
    name: 'throttle: passwords tried at one account',
    file: 'shop/accounts/log-in.server.ts',
    before:
      "const tooMany = await takeAllowances(db, [['loginAccount', whom]]);\n  if (tooMany !== null) return tooMany;",
    after: '',
    tests: [
      'shop/accounts/log-in.test.ts › ten wrong passwords close an account’s door for a while, whoever tries, and the right one too',
    ],
  },
  {
    name: 'throttle: one allowance for all processes',
    file: 'db/throttle.ts',
    before: 'await limiterFor(db, allowance).consume(shortKey(key));',
    after: 'limiterFor(db, allowance);',
    tests: ['db/throttle.test.ts › of many at once, in two processes, no more pass than are allowed'],
  },
  {
    name: 'throttle: messages from one network',
    file: 'shop/messages/send-message.server.ts',
    before: "if (!allowed.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: allowed.retryAfterSeconds };",
    after: '',
    tests: [
      'shop/messages/send-message.test.ts › the eleventh message of ten minutes from one network is refused, another network’s is not',
    ],
  },
  {
    name: 'the return path is a path of this site',
    file: 'shop/accounts/return-path.ts',
    before: "url?.origin !== HERE || url.pathname.startsWith('//')",
    after: 'url === null',
    tests: ['shop/accounts/return-path.test.ts › no text at all leads to another site'],
  },
  {
    name: 'a photo is one that the shop gave out',
    file: 'shop/accounts/edit-profile.server.ts',
    before: 'return prefixes.some((prefix) => href.startsWith(prefix)) ? { photo_id: null, image: href } : null;',
    after: "return href === '' ? null : { photo_id: null, image: href };",
    tests: [
      'shop/accounts/edit-profile.test.ts › a photo is one of the shop’s pictures or of its image service; nothing else is',
    ],
  },
  {
    name: 'owner: an address is changed by its customer',
    file: 'shop/addresses/save-address.server.ts',
    before: "    .where('customer_id', '=', customerId)\n",
    after: '',
    tests: [
      'shop/addresses/save-address.test.ts › nobody changes, chooses or deletes what is another’s, or is no longer there',
    ],
  },
  {
    name: 'owner: an address is deleted by its customer',
    file: 'shop/addresses/remove-address.server.ts',
    before: "    .where('customer_id', '=', customerId)\n",
    after: '',
    tests: [
      'shop/addresses/save-address.test.ts › nobody changes, chooses or deletes what is another’s, or is no longer there',
    ],
  },
  {
    name: 'owner: an address is read by its customer',
    file: 'shop/addresses/find-addresses.server.ts',
    before: "    .where('customer_id', '=', customerId)\n",
    after: '',
    tests: ['shop/addresses/save-address.test.ts › what is saved is found again, word for word, by its customer alone'],
  },
  {
    name: 'an address book is locked while it is written',
    file: 'shop/addresses/inside/book.ts',
    before: '.forNoKeyUpdate()',
    after: '',
    tests: ['shop/addresses/save-address.test.ts › thirty saves at once make twenty addresses and ten refusals'],
  },
  {
    name: 'owner: a like is taken back by its customer',
    file: 'shop/likes/remove-like.server.ts',
    before: "where('customer_id', '=', customerId).where('product_id'",
    after: "where('product_id'",
    tests: ['shop/likes/likes.test.ts › one customer’s likes are nobody else’s'],
  },
  {
    name: 'a pending like is a cookie of its own kind',
    file: 'shop/likes/pending-like.server.ts',
    before: "if (!value?.startsWith(MARK)) return 'none';",
    after: "if (value === null) return 'none';",
    tests: [
      'shop/likes/likes.test.ts › a pending like that is forged, belongs to nobody or came too late likes nothing',
    ],
  },
  {
    name: 'one review for each customer and product',
    file: 'shop/reviews/write-review.server.ts',
    before: 'rating - (replaced ?? 0), count: replaced === null ? 1 : 0',
    after: 'rating, count: 1',
    tests: [
      'shop/reviews/write-review.race.test.ts › fifty edits of one review at once leave one review, and its stars',
    ],
  },
  {
    name: 'owner: a review is deleted by who wrote it',
    file: 'shop/reviews/delete-review.server.ts',
    before: "      .where('customer_id', '=', customerId)\n",
    after: '',
    tests: [
      'shop/reviews/write-review.test.ts › a deleted review takes its stars along; nobody deletes another’s, or their own twice',
    ],
  },
  {
    name: 'a hidden review does not come back by writing anew',
    file: 'shop/reviews/write-review.server.ts',
    before: '(replaced === null && (await isHeld(trx, id)))',
    after: 'false',
    tests: [
      'shop/reviews/hide-reviews.test.ts › who deletes a hidden review and writes anew is hidden still; once shown, a new start is one',
    ],
  },
  {
    name: 'erasing waits for who writes as this customer',
    file: 'shop/reviews/forget-reviews.server.ts',
    before: "  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute();\n",
    after: '',
    tests: [
      'shop/reviews/write-review.race.test.ts › a review that comes between the erasing of reviews and of the account has to wait',
    ],
  },
  {
    name: 'erasing takes letters along',
    file: 'shop/privacy/erase-customer.server.ts',
    before: 'if (mailbox !== null) await forgetLetters(trx, { email: mailbox.email, orderIds });',
    after: '',
    tests: [
      'shop/privacy/erase-customer.test.ts › an erased account leaves what the books need, what is under way, and nothing else',
    ],
  },
  {
    name: 'throttles know no mailbox',
    file: 'db/throttle.ts',
    before: " && !key.includes('@')",
    after: '',
    tests: [
      'shop/privacy/erase-customer.test.ts › an erased account leaves what the books need, what is under way, and nothing else',
    ],
  },
  {
    name: 'personal data: messages only of a proven mailbox',
    file: 'shop/privacy/tell-customer.server.ts',
    before: '(mailbox.isProven ? tellMessages(db, mailbox.email) : [])',
    after: 'tellMessages(db, mailbox.email)',
    tests: [
      'shop/privacy/tell-customer.test.ts › nobody gets what belongs to somebody else, nor messages under a mailbox that is not proven',
    ],
  },
  {
    name: 'throttle: downloads of personal data',
    file: 'shop/privacy/tell-customer.server.ts',
    before: "if (!allowed.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: allowed.retryAfterSeconds };",
    after: '',
    tests: ['shop/privacy/tell-customer.test.ts › five times an hour is enough'],
  },
  {
    name: 'contact data is masked in lists',
    file: 'shop/accounts/find-customer.server.ts',
    before: 'email: maskEmail(row.email), phone: row.phone === null ? null : maskPhone(row.phone)',
    after: 'email: row.email, phone: row.phone',
    tests: [
      'shop/accounts/find-customers.test.ts › contact data is masked, and looking at it is written down without a name',
    ],
  },
  {
    name: 'escape: HTML of letters',
    file: 'server/mail/render-mail.ts',
    before: 'text.replace(/[&<>"\']/g, (sign) => ENTITIES[sign] ?? sign)',
    after: 'text',
    tests: ['server/jobs/deliver-letters.test.ts › what strangers write stays text in a letter, and makes no header'],
  },
  {
    name: 'escape: headers of letters',
    file: 'server/mail/render-mail.ts',
    before: "subject.replace(/\\s+/g, ' ').slice(0, 200)",
    after: 'subject',
    tests: ['server/jobs/deliver-letters.test.ts › what strangers write stays text in a letter, and makes no header'],
  },
  {
    name: 'a delivered letter keeps no secret',
    file: 'shop/notifications/deliver.server.ts',
    before: '.set({ delivered_at: new Date(), sealed: null, problem: null })',
    after: '.set({ delivered_at: new Date(), problem: null })',
    tests: [
      'server/jobs/deliver-letters.test.ts › a letter goes out once, as text and as HTML, from two shops on one database; then nothing of it is secret',
    ],
  },
  {
    name: 'a letter that is out of date is not sent',
    file: 'shop/notifications/deliver.server.ts',
    before: 'if (row.expires_at !== null && row.expires_at <= now) {',
    after: 'if (row === null) {',
    tests: ['server/jobs/deliver-letters.test.ts › a link that is out of date is not sent, and not kept'],
  },
  {
    name: 'a seal that was changed does not open',
    file: 'shop/notifications/seal.server.ts',
    before:
      "return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');",
    after: "return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)).toString('utf8');",
    tests: ['server/jobs/deliver-letters.test.ts › what is sealed opens with its own secret only'],
  },
];
