// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of the shop's own code
import type { Guard } from './guard.ts';

/** The server's door, headers, page cache, gate, and the guards that only a whole shop shows. */
export const doorGuards: readonly Guard[] = [
  {
    name: 'Origin: forms come from the shop’s own pages',
    file: 'server/door.ts',
    before: 'if (!isFromMachine && !isOwnRequest(incoming.method, incoming.headers, env)) return refuse(403);',
    after: '',
    tests: ['server/door.test.ts › a form is taken from the shop’s own pages alone'],
  },
  {
    name: 'Origin: only loopback names pass while no address is set',
    file: 'server/origin.ts',
    before: 'LOOPBACK_NAMES.has(hostname) &&',
    after: '',
    tests: ['server/door.test.ts › while no public address is set, the loopback names of the shop’s port are its own'],
  },
  {
    name: 'body limit, with the length told',
    file: 'server/body.ts',
    before:
      "if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(refuse('too-large'));",
    after: '',
    tests: ['server/body.test.ts › a body whose length is too large is refused before a byte of it has come'],
  },
  {
    name: 'body limit, without a length',
    file: 'server/body.ts',
    before: 'if (size > maxBytes) {',
    after: 'if (size < 0) {',
    tests: ['server/door.test.ts › a body over the limit is refused, with or without a length told'],
  },
  {
    name: 'a body is a form',
    file: 'server/door.ts',
    before:
      "if (!isFromMachine && body.value.length > 0 && !isForm(incoming.headers['content-type'])) return refuse(415);",
    after: '',
    tests: ['server/door.test.ts › a body that is no form is refused before any page reads it'],
  },
  {
    name: 'methods are GET, HEAD and POST',
    file: 'server/door.ts',
    before: "if (!METHODS.has(incoming.method ?? '')) return refuse(405, { allow: ALLOW });",
    after: '',
    tests: ['server/door.test.ts › methods that nobody needs are refused with those that work'],
  },
  {
    name: 'addresses hold no control signs and no backslash',
    file: 'server/target.ts',
    before: 'return !/[\\\\\\u0000-\\u001f\\u007f]/.test(decoded);',
    after: "return decoded !== '';",
    tests: ['server/target.test.ts › what cannot be decoded, or no file may be called, is malformed'],
  },
  {
    name: 'a client’s own X-Forwarded-For counts for nothing',
    file: 'server/client-address.ts',
    before: 'if (trustedProxies === 0) return socket;',
    after: '',
    tests: [
      'server/door.test.ts › the client’s address is the socket’s, whatever a header says, unless a proxy is trusted',
    ],
  },
  {
    name: 'only what trusted proxies appended counts',
    file: 'server/client-address.ts',
    before: ".split(',').slice(-trustedProxies)",
    after: ".split(',')",
    tests: ['server/client-address.test.ts › only as many entries count as there are proxies, from the right'],
  },
  {
    name: 'metrics are this machine’s, or behind a token',
    file: 'server/metrics.ts',
    before: 'return isLocal(incoming);',
    after: 'return true;',
    tests: ['server/http.test.ts › metrics are for this machine, or for who knows the token'],
  },
  {
    name: 'tokens are struck from the log',
    file: 'server/target.ts',
    before: 'return equals > 0 && isSecret ? `${part.slice(0, equals)}=…` : part;',
    after: 'return part;',
    tests: [
      'server/target.test.ts › a log keeps neither tokens nor people',
      'server/http.test.ts › what opens a door is struck from the log',
    ],
  },
  {
    name: 'policy: nobody frames a page',
    file: 'server/headers.ts',
    before: `"frame-ancestors 'none'",
      "object-src`,
    after: '"object-src',
    tests: ['server/http.test.ts › every kind of answer carries the base headers, and none an unsafe policy'],
  },
  {
    name: 'policy: no inline script without its word',
    file: 'server/headers.ts',
    before: `["script-src 'self'", inline, ...scripts]`,
    after: `["script-src 'self' 'unsafe-inline'", ...scripts]`,
    tests: ['server/http.test.ts › a page runs only scripts that know its secret word, and each page has another'],
  },
  {
    name: 'no answer is sniffed for another type',
    file: 'server/headers.ts',
    before: "  outgoing.setHeader('x-content-type-options', 'nosniff');\n",
    after: '',
    tests: ['server/http.test.ts › every kind of answer carries the base headers, and none an unsafe policy'],
  },
  {
    name: 'HTTPS: browsers are told to stay on it',
    file: 'server/headers.ts',
    before: "if (isHttps) outgoing.setHeader('strict-transport-security', HSTS);",
    after: '',
    tests: ['server/http.test.ts › with a public https address every kind of answer keeps the rules for it'],
  },
  {
    name: 'page cache: who has a cookie of ours is not answered from memory',
    file: 'server/page-cache.ts',
    before: 'if (headers.cookie !== undefined && OWN_COOKIE.test(headers.cookie)) return null;',
    after: '',
    tests: ['server/page-cache.test.ts › only visitors are answered from memory'],
  },
  {
    name: 'page cache: what no loader vouched for is not kept',
    file: 'server/page-cache.ts',
    before: 'if (shown.size === 0 && !isFixedPage(key)) return undefined;',
    after: '',
    tests: ['server/page-cache.test.ts › what no loader vouched for is not kept, except pages of words alone'],
  },
  {
    name: 'page cache: a page that changed while it was drawn is not kept',
    file: 'server/page-cache.ts',
    before: 'if (!isOld && isFresh()) pages.set(key, page);',
    after: 'if (isFresh()) pages.set(key, page);',
    tests: ['server/page-cache.test.ts › a page is not kept when something of it changed while it was drawn'],
  },
  {
    name: 'gate: a line has an end',
    file: 'server/gate.ts',
    before: 'waiting() >= lineMax || expected(urgency) > waitMs[urgency]',
    after: 'expected(urgency) > waitMs[urgency]',
    tests: ['server/gate.test.ts › a line has an end, and nobody waits for ever where nobody leaves'],
  },
  {
    name: 'gate: who would wait too long is turned away',
    file: 'server/gate.ts',
    before: 'waiting() >= lineMax || expected(urgency) > waitMs[urgency]',
    after: 'waiting() >= lineMax',
    tests: [
      'server/gate.test.ts › who would wait too long, by what answers take now, is turned away at once; orders are let wait longer',
    ],
  },
  {
    name: 'a path of pictures is an id, a width and a format',
    file: 'server/media.ts',
    before: 'if (!isId(id)) return null;',
    after: '',
    tests: ['server/media.test.ts › a path of another shape never reaches the store'],
  },
  {
    name: 'a refusal undoes what the transaction wrote',
    file: 'db/transaction.ts',
    before: 'if (isRefusal(outcome)) throw new RolledBack(outcome);',
    after: '',
    tests: ['db/transaction.test.ts › a refusal undoes every write'],
  },
  {
    name: 'of two that wait for each other one is repeated',
    file: 'db/transaction.ts',
    before: "new Set(['40001', '40P01', '0A000', '26000'])",
    after: "new Set(['0A000', '26000'])",
    tests: [
      'db/transaction.test.ts › two transactions that lock crosswise both succeed: the loser of a deadlock is repeated',
    ],
  },
  {
    name: 'advisory lock: two that start at once seed once',
    file: 'cli/seed.ts',
    before: 'sql`pg_advisory_xact_lock(2036429921, 3)`',
    after: 'sql`1`',
    tests: ['cli/seed.test.ts › two processes that start at once seed the demo once'],
  },
  {
    name: 'admin: the guard lets in administrators alone',
    file: 'app/http/admin.ts',
    before: 'if (session.isAdmin) return next();',
    after: 'return next();',
    tests: ['tests/journeys/doors.test.ts › everybody gets what the table says: %s'],
  },
  {
    name: 'pages of a person ask for a session',
    file: 'app/http/require-session.ts',
    before: 'if (session !== null) return session;',
    after: 'return session as Session;',
    tests: ['tests/journeys/doors.test.ts › everybody gets what the table says: %s'],
  },
  {
    name: 'a reset ends the other letters of the account',
    file: 'shop/accounts/inside/prove-mailbox.ts',
    before: '    await dropClaims(trx, customerId);\n',
    after: '',
    tests: ['tests/journeys/accounts-threats.test.ts › of several reset letters the first one used ends the others'],
  },
  {
    name: 'a new password ends all sessions',
    file: 'shop/accounts/inside/engine.ts',
    before: 'revokeSessionsOnPasswordReset: true',
    after: 'revokeSessionsOnPasswordReset: false',
    tests: [
      'tests/journeys/accounts-by-http.test.ts › a forgotten password: the letter’s link opens once, ends all sessions, and the old password opens nothing',
    ],
  },
  {
    name: 'Google alone does not open an account with a second factor',
    file: 'shop/accounts/google.server.ts',
    before: `if (customer.two_factor_enabled)
    return`,
    after: `if (customer === null)
    return`,
    tests: [
      'tests/journeys/accounts-threats-google.test.ts › Google alone does not open an account with a second factor: the code is asked for as well',
    ],
  },
  {
    name: 'a password is never sent back',
    file: 'app/http/read-form.ts',
    before: "typeof field[1] === 'string' && !SECRET.test(field[0])",
    after: "typeof field[1] === 'string'",
    tests: ['app/http/read-form.test.ts › what is secret is not sent back, however the form fares'],
  },
];
