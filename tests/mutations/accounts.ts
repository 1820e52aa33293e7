import type { Mutation } from './mutation.ts';

/** Sessions, logins, roles, and what is tried too often. */
export const accountMutations: readonly Mutation[] = [
  {
    name: 'signature of the session’s cookie',
    file: 'shop/accounts/internal/cookies.ts',
    before: 'isOurs ? value : null',
    after: 'value',
    tests: ['shop/accounts/roles.test.ts › a session is read from its signed cookie only, and expires'],
  },
  {
    name: 'constant time: the cookie’s signature',
    file: 'shop/accounts/internal/cookies.ts',
    before: 'given.length === own.length && timingSafeEqual(given, own)',
    after: 'given.equals(own)',
    tests: ['tests/architecture/constant-time.test.ts › signatures are compared in constant time'],
  },
  {
    name: 'a session ends with its time',
    file: 'shop/accounts/sessions.server.ts',
    before: ' and s.expires_at > now()`',
    after: '`',
    tests: ['shop/accounts/roles.test.ts › a session is read from its signed cookie only, and expires'],
  },
  {
    name: 'a role counts only after its step (second factor, set-up)',
    file: 'shop/accounts/sessions.server.ts',
    before: 'adminStep === null ? row.role : null',
    after: 'row.role',
    tests: [
      'shop/accounts/roles.test.ts › with ADMIN_2FA=required the role requires two-step login',
      'shop/accounts/login/set-up-shop.test.ts › at the first login the password file is deleted, and the role needs an own address and password',
    ],
  },
  {
    name: 'the password again before what cannot be undone',
    file: 'shop/accounts/internal/confirm-identity.ts',
    before: "return isRight.value ? accept(undefined) : refuse('password-wrong', 'password');",
    after: 'return accept(undefined);',
    tests: [
      'shop/accounts/change-email.test.ts › an address is changed only with the password and by its own customer',
      'shop/accounts/login/two-factor.test.ts › a session without password neither sets up nor turns off two-step login',
    ],
  },
  {
    name: 'without a password: a login of the last minutes',
    file: 'shop/accounts/internal/confirm-identity.ts',
    before: "    .where('created_at', '>', new Date(Date.now() - FRESH_MINUTES * 60_000))\n",
    after: '',
    tests: ['shop/accounts/login/two-factor.test.ts › an account without a password needs a recent login'],
  },
  {
    name: 'an email’s link counts in a session of its account',
    file: 'shop/accounts/login/verify-email.server.ts',
    before: "if (emailToken.customerId !== session.customerId) return refuse('other-account');\n      const",
    after: 'const',
    tests: [
      'shop/accounts/change-email.test.ts › an address is changed only with the password and by its own customer',
    ],
  },
  {
    name: 'after a change of address older links are dead',
    file: 'shop/accounts/login/verify-email.server.ts',
    before: '  await cancelTokens(trx, customerId);\n',
    after: '',
    tests: [
      'shop/accounts/change-email.test.ts › after the change neither earlier emails nor a password reset at the old address log in',
    ],
  },
  {
    name: 'an administrator by the list has proven the address',
    file: 'shop/accounts/internal/roles.ts',
    before: 'if (customer.email_verified && adminEmails',
    after: 'if (adminEmails',
    tests: [
      'shop/accounts/roles.test.ts › a listed address has the role once verified, and loses it and its sessions at a start without it',
    ],
  },
  {
    name: 'roles are locked while somebody goes: one administrator is left',
    file: 'shop/accounts/internal/roles.ts',
    before: `    .orderBy('customer_id')
    .forUpdate()
`,
    after: '',
    tests: ['shop/accounts/roles.test.ts › one administrator is always left, also after concurrent removals'],
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
    tests: ['shop/accounts/edit-profile.test.ts › of two people who choose one username at the same time one gets it'],
  },
  {
    name: 'throttle: accounts from one network',
    file: 'shop/accounts/internal/attempt-limits.ts',
    before: 'signupNetwork: { points: 20,',
    after: 'signupNetwork: { points: 20_000,',
    tests: ['shop/accounts/login/sign-up.test.ts › the twenty-first account of an hour from one network has to wait'],
  },
  {
    name: 'throttle: passwords tried at one account from one network',
    file: 'shop/accounts/internal/attempt-limits.ts',
    before: 'loginPair: { points: 10,',
    after: 'loginPair: { points: 10_000,',
    tests: [
      'shop/accounts/login/log-in.test.ts › ten wrong passwords from one network stop that network at that account, and nobody else',
    ],
  },
  {
    name: 'throttle: passwords tried at one account from many networks',
    file: 'shop/accounts/login/log-in.server.ts',
    before: "[...takes, ['loginStrangers', whom]]",
    after: 'takes',
    tests: [
      'shop/accounts/login/log-in.test.ts › guessing from many networks stops at a thousand a day, except for known devices and email links',
    ],
  },
  {
    name: 'a known device is not held up by strangers',
    file: 'shop/accounts/login/log-in.server.ts',
    before: 'if (customer && device !== null)',
    after: 'if (customer && device === customer.id)',
    tests: [
      'shop/accounts/login/log-in.test.ts › from the attacker’s network a known device and an email link still open the account',
    ],
  },
  {
    name: 'throttle: codes of one account from many networks',
    file: 'shop/accounts/login/enter-code.server.ts',
    before: ', [all, customerId]];',
    after: '];',
    tests: [
      'shop/accounts/login/two-factor.test.ts › a person who knows only the password cannot block the owner’s second step',
    ],
  },
  {
    name: 'a login link leaves a squatter no password',
    file: 'shop/accounts/login/login-link.server.ts',
    before: '    if (isTakenOver) await dropPassword(trx, customerId);\n',
    after: '',
    tests: [
      'shop/accounts/login/login-link.test.ts › a stranger who signed up with someone’s address is logged out when the owner logs in by link',
    ],
  },
  {
    name: 'a login link is used once',
    file: 'shop/accounts/login/login-link.server.ts',
    before: ' || !(await consumeEmailToken(trx, token))',
    after: '',
    tests: [
      'shop/accounts/login/login.race.full.test.ts › a login link that is used twice at the same time works once',
    ],
  },
  {
    name: 'a verification link is used once',
    file: 'shop/accounts/login/verify-email.server.ts',
    before: "      if (!(await lockAccount(trx, session))) return refuse('link-spent');\n",
    after: '',
    tests: [
      'shop/accounts/login/login.race.full.test.ts › a verification link that is used twice at the same time counts once',
    ],
  },
  {
    name: 'a login that a password reset overtakes opens nothing',
    file: 'shop/accounts/internal/start-session.ts',
    before: 'customer?.credential_version === credentialVersion',
    after: 'customer',
    tests: [
      'shop/accounts/login/login.race.full.test.ts › a login with the old password fails when a reset overtakes it',
      'shop/accounts/login/login.race.full.test.ts › a login with the old password reaches no second step when a reset overtakes it',
      'shop/accounts/login/login.race.full.test.ts › a right code fails when a reset overtakes it',
      'shop/accounts/login/login.race.full.test.ts › a login link reaches no second step when a reset overtakes it',
      'shop/accounts/login/login.race.full.test.ts › turning two-step login on or off keeps no session that a reset ended',
    ],
  },
  {
    name: 'throttle: one allowance for all processes',
    file: 'db/throttle.ts',
    before: 'await limiterFor(db, allowance).consume(shortKey(key));',
    after: 'limiterFor(db, allowance);',
    tests: ['db/throttle.test.ts › of many concurrent attempts in two processes, only the allowed number passes'],
  },
  {
    name: 'throttle: messages from one network',
    file: 'shop/messages/send-message.server.ts',
    before: 'if (!allowed.ok && !(await mayPassByCaptcha(db, network, solvedCaptcha))) return allowed;',
    after: '',
    tests: [
      'shop/messages/send-message.test.ts › the eleventh message in ten minutes from one network is refused, and other networks are not affected',
    ],
  },
  {
    name: 'the return path is a path of this site',
    file: 'shop/accounts/return-path.ts',
    before: "url?.origin !== HERE || url.pathname.startsWith('//')",
    after: 'url === null',
    tests: ['shop/accounts/return-path.test.ts › no text gives a path to another site'],
  },
  {
    name: 'a photo is one that the shop gave out',
    file: 'shop/accounts/edit-profile.server.ts',
    before: 'return prefixes.some((prefix) => href.startsWith(prefix)) ? { photo_id: null, image: href } : null;',
    after: "return href === '' ? null : { photo_id: null, image: href };",
    tests: ['shop/accounts/edit-profile.test.ts › a photo is a picture of the shop or of its image service'],
  },
];
