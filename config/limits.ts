/**
 * Rate limits: every action that costs the shop something, in one place. `attemptLimits` bounds requests per account
 * and network, before a form is read (server/http/action-limits.ts); they are generous. `effectLimits` bounds the results of
 * actions, and is checked by the use case. The limits of logins and account emails are in
 * shop/accounts/internal/attempt-limits.ts. The table of effect limits in docs/security.md is generated from this file.
 */

export type Limit = { points: number; seconds: number };

/** `account` applies to logged-in customers, `network` to everybody behind one IP address, logged in or not. */
export type AttemptLimit = { account: Limit; network: Limit };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const limit = (account: number, network: number, seconds: number): AttemptLimit => ({
  account: { points: account, seconds },
  network: { points: network, seconds },
});

/** Cheap and often repeated by a person: a like, an address, a profile field. */
const light = limit(120, 1_200, 10 * MINUTE);
/** Each one sends an email, reserves stock, checks a password or is read by a person. */
const costly = limit(60, 300, HOUR);
/** Administrators work through lists, and each request may change hundreds of rows. */
const admin = limit(600, 1_800, 10 * MINUTE);
/** A file that is generated for this request. */
const file = limit(60, 600, 10 * MINUTE);

/**
 * By method and route pattern. Other POST requests have the limit `otherAttempts`. A campus or a mobile carrier is one
 * network, so network limits are for many people.
 */
export const attemptLimits: Readonly<Record<string, AttemptLimit>> = {
  'POST cart/saved': limit(300, 3_000, 10 * MINUTE),
  'POST checkout': limit(60, 300, HOUR),
  'POST checkout/address': light,
  'POST checkout/verification': costly,
  'POST checkout/login': costly,
  'POST orders/:id/cancel': limit(20, 200, HOUR),
  'POST orders/:id/cancel-items': limit(20, 200, HOUR),
  'POST orders/:id/address': limit(20, 200, HOUR),
  'POST orders/:id/payout': limit(20, 200, HOUR),
  'POST orders/:id/accept': limit(20, 200, HOUR),
  'POST orders/:id/return': limit(20, 200, HOUR),
  'POST orders/:id/returns/:returnId': costly,
  'POST orders/:id/pay': limit(30, 300, HOUR),
  'POST order-link/:token': limit(30, 300, HOUR),
  'POST services/:slug': limit(30, 120, HOUR),
  'POST contact': limit(30, 120, HOUR),
  'POST item/:id/review': light,
  'POST item/:id/review/delete': light,
  'POST item/:id/review/report': light,
  'POST item/:id/review/vote': light,
  'POST item/:id/alert': costly,
  'POST alerts/:token': costly,
  'POST item/:id/like': light,
  'POST liked': light,
  'POST login': limit(60, 600, 10 * MINUTE),
  'POST login/code': limit(60, 600, 10 * MINUTE),
  'POST login/link': costly,
  'POST login/confirm': costly,
  'POST signup': limit(60, 300, HOUR),
  'POST forgot-password': costly,
  'POST reset-password': costly,
  'POST verify-email': costly,
  'POST invitation': costly,
  'POST logout': light,
  'POST set-up': costly,
  'POST profile/two-factor': costly,
  'POST profile/two-factor/confirm': costly,
  'POST profile/two-factor/disable': costly,
  'POST profile/sessions': costly,
  'POST profile/data': limit(20, 200, HOUR),
  'POST edit-profile': light,
  'POST edit-profile/email': costly,
  'POST edit-profile/photo': costly,
  'POST edit-profile/delete': costly,
  'POST saved-addresses/new': light,
  'POST saved-addresses/:id': light,
  'POST saved-addresses/:id/default': light,
  'POST saved-addresses/:id/delete': light,
  'POST media/upload': { account: { points: 1_200, seconds: HOUR }, network: { points: 2_400, seconds: HOUR } },
  'POST admin': limit(60, 120, HOUR),
  'POST admin/products/new': admin,
  'POST admin/products/import': limit(60, 120, HOUR),
  'POST admin/products/edit': admin,
  'POST admin/products/:id': admin,
  'POST admin/products/:id/file': costly,
  'POST admin/shop-items': admin,
  'POST admin/digital-items': admin,
  'POST admin/shop-orders': admin,
  'POST admin/digital-orders': admin,
  'POST admin/service-orders': admin,
  'POST admin/orders/new': admin,
  'POST admin/orders/drafts/:id': admin,
  'POST admin/orders/:id': admin,
  'POST admin/payouts': admin,
  'POST admin/shipping': limit(60, 120, HOUR),
  'POST admin/remittances': limit(60, 120, HOUR),
  'POST admin/returns/:id': admin,
  'POST admin/services/:id': admin,
  'POST admin/messages': admin,
  'POST admin/messages/:id': costly,
  'POST admin/reviews': admin,
  'POST admin/customers/:id': admin,
  'POST admin/customers/:id/merge': costly,
  'POST admin/search': admin,
  'POST admin/promotions/:id': admin,
  'POST admin/collections/:id': admin,
  'POST admin/settings': limit(120, 240, HOUR),
  'POST admin/home-page': limit(120, 240, HOUR),
  'POST admin/policies': limit(60, 120, HOUR),
  'POST admin/setup': limit(120, 240, HOUR),
  'POST admin/api-keys': limit(60, 120, HOUR),
  'POST admin/webhooks': limit(60, 120, HOUR),
  'POST admin/webhooks/:id': limit(300, 600, HOUR),
  'POST admin/moving': limit(60, 120, HOUR),
  'POST admin/staff': costly,
  'POST admin/staff/:id': costly,
  'POST admin/dashboard': limit(60, 120, HOUR),
  // Read only, but expensive. Counted in each process, without a database query.
  'GET search/suggest': limit(1_200, 12_000, 10 * MINUTE),
  'GET cart/offers': limit(1_200, 12_000, 10 * MINUTE),
  'GET delivery/:pincode': limit(300, 6_000, 10 * MINUTE),
  'GET orders/:id/invoice.pdf': file,
  'GET orders/:id/credit-note.pdf': file,
  'GET orders/:id/returns/:returnId/photos/:photoId': limit(600, 1_800, 10 * MINUTE),
  'GET orders/:id/photos/:photoId': limit(600, 1_800, 10 * MINUTE),
  'GET item/:id/review/photos/:photoId': limit(1_200, 12_000, 10 * MINUTE),
  'GET download/:token': file,
  'GET admin/orders/:id/:document': limit(300, 600, 10 * MINUTE),
  'GET admin/settings/invoice.pdf': limit(120, 240, HOUR),
  'GET admin/export/:list': limit(60, 120, HOUR),
  'GET admin/tax': limit(120, 240, HOUR),
  'GET admin/tax/gstr1.json': limit(60, 120, HOUR),
  'GET auth/google': limit(60, 600, 10 * MINUTE),
  'GET api/auth/callback/google': limit(60, 600, 10 * MINUTE),
};

/** Requests to the HTTP API with one key, counted in each process. */
export const apiKeyLimit: Limit = { points: 1_200, seconds: MINUTE };

/** For any other POST, for example to a path that accepts none. */
export const otherAttempts: AttemptLimit = light;

/** Actions without an attempt limit, and why. */
export const unlimitedAttempts: Readonly<Record<string, string>> = {
  'POST api/v1/*': 'each key has its own limit, `apiKeyLimit`',
  'POST funnel': 'adds to counts in memory; a flood stops at the limit of forms of a network',
  'POST webhooks/:method': 'one sender, known by its signature over at most 256 kB; a message refused comes again',
};

type EffectLimit = {
  what: string;
  per: 'account' | 'network' | 'mailbox' | 'order';
  points: number;
  /** null: in total, without a time window. */
  seconds: number | null;
};

const effect = <Effect extends EffectLimit>(row: Effect): Effect => row;

/** Limits on results of actions. Counted where the result is written, or by `db/throttle.ts` just before. */
export const effectLimits = {
  checkouts: effect({ what: 'Checkouts placed', per: 'account', points: 20, seconds: HOUR }),
  wrongCodes: effect({ what: 'Wrong promotion codes entered', per: 'network', points: 300, seconds: HOUR }),
  openOnDelivery: effect({
    what: 'Cash on delivery orders that wait for the shop',
    per: 'account',
    points: 5,
    seconds: null,
  }),
  openClaims: effect({
    what: 'Checkouts whose payment reference waits for the shop',
    per: 'account',
    points: 5,
    seconds: null,
  }),
  claims: effect({ what: 'Payment references entered', per: 'order', points: 5, seconds: null }),
  unverifiedEmails: effect({
    what: 'Emails about orders to an address that is not verified, counted with all others to it',
    per: 'mailbox',
    points: 10,
    seconds: DAY,
  }),
  briefs: effect({ what: 'Briefs sent', per: 'account', points: 10, seconds: DAY }),
  messages: effect({ what: 'Contact messages', per: 'network', points: 10, seconds: 10 * MINUTE }),
  messagesWithCaptcha: effect({
    what: 'Contact messages with a solved captcha',
    per: 'network',
    points: 30,
    seconds: HOUR,
  }),
  messageReceipts: effect({ what: 'Acknowledgements of contact messages', per: 'mailbox', points: 5, seconds: HOUR }),
  emailReplies: effect({ what: 'Answers by email added to conversations', per: 'mailbox', points: 30, seconds: DAY }),
  reviews: effect({ what: 'Reviews written or deleted', per: 'account', points: 60, seconds: 10 * MINUTE }),
  returns: effect({ what: 'Returns requested', per: 'order', points: 10, seconds: null }),
  returnMessages: effect({ what: 'Messages about returns', per: 'account', points: 30, seconds: DAY }),
  stockAlerts: effect({ what: 'Stock alerts requested', per: 'network', points: 20, seconds: HOUR }),
  stockAlertEmails: effect({ what: 'Emails that confirm a stock alert', per: 'mailbox', points: 5, seconds: DAY }),
  reviewVotes: effect({ what: 'Reviews marked as helpful', per: 'account', points: 120, seconds: 10 * MINUTE }),
  reviewReports: effect({ what: 'Reviews reported', per: 'account', points: 30, seconds: HOUR }),
  staffInvitations: effect({ what: 'Invitations of staff', per: 'mailbox', points: 5, seconds: DAY }),
  dataExports: effect({ what: 'Downloads of personal data', per: 'account', points: 5, seconds: HOUR }),
} as const;
