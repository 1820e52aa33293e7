import type { AccountRefusal, PasswordPolicy, TooMany } from '#shop/accounts/account.ts';
import { accountRefusalWords as words } from './account-errors-copy.ts';

/** How a page shows a refusal: a toast, and a message at a field or above the form. */
export type ShownRefusal = {
  status: 401 | 403 | 409 | 422 | 429 | 503;
  /** The specification's sentence, shown as a toast by scripts. Absent: the inline message. */
  toast?: string;
  /** null: shown above the form. */
  field: string | null;
  inline: string;
  headers?: Record<string, string>;
};

type Row = Omit<ShownRefusal, 'inline' | 'headers'> & { inline: string | ((policy: PasswordPolicy) => string) };

/** Status and messages of every refusal of the account use cases. */
const table: Record<AccountRefusal, Row> = {
  'invalid-credentials': { status: 401, toast: words.invalidCredentials, field: null, inline: words.loginFailed },
  'username-unknown': { status: 401, toast: words.usernameUnknown, field: 'identifier', inline: words.usernameUnknown },
  'email-taken': { status: 409, toast: words.emailTaken, field: 'email', inline: words.emailTaken },
  'username-taken': { status: 409, toast: words.signupFailed, field: 'username', inline: words.usernameTaken },
  'username-bad': { status: 422, toast: words.signupFailed, field: 'username', inline: words.usernameBad },
  'signup-failed': { status: 409, toast: words.signupFailed, field: null, inline: words.signupFailed },
  'password-too-short': {
    status: 422,
    toast: words.weakPassword,
    field: 'password',
    inline: ({ min }) => words.passwordTooShort(min),
  },
  'password-too-long': {
    status: 422,
    toast: words.weakPassword,
    field: 'password',
    inline: ({ max }) => words.passwordTooLong(max),
  },
  'password-needs-lower': weak(words.passwordNeedsLower),
  'password-needs-upper': weak(words.passwordNeedsUpper),
  'password-needs-number': weak(words.passwordNeedsNumber),
  'password-needs-symbol': weak(words.passwordNeedsSymbol),
  'email-unknown': { status: 422, toast: words.emailUnknown, field: 'email', inline: words.emailUnknown },
  'code-wrong': { status: 401, field: 'code', inline: words.codeWrong },
  'code-over': { status: 401, field: null, inline: words.codeOver },
  'link-spent': { status: 422, field: null, inline: words.linkSpent },
  'other-account': { status: 403, field: null, inline: words.otherAccount },
  'nothing-changed': { status: 422, toast: words.nothingChanged, field: null, inline: words.nothingChanged },
  'photo-bad': { status: 422, toast: words.profileFailed, field: null, inline: words.photoBad },
  'password-wrong': { status: 401, field: 'password', inline: words.passwordWrong },
  'not-fresh': { status: 403, field: null, inline: words.notFresh },
  'last-admin': { status: 409, field: null, inline: words.lastAdmin },
  busy: { status: 503, field: null, inline: words.busy },
};

function weak(inline: string): Row {
  return { status: 422, toast: words.weakPassword, field: 'password', inline };
}

const BUSY_SECONDS = 5;

/** How a page shows a use case's refusal. */
export function showRefusal(refusal: { reason: AccountRefusal } | TooMany, policy: PasswordPolicy): ShownRefusal {
  if (refusal.reason === 'too-many') {
    const { retryAfterSeconds } = refusal as TooMany;
    const inline = words.tooMany(Math.ceil(retryAfterSeconds / 60));
    return { status: 429, field: null, inline, headers: { 'retry-after': String(retryAfterSeconds) } };
  }
  const { inline, ...row } = table[refusal.reason];
  return {
    ...row,
    inline: typeof inline === 'string' ? inline : inline(policy),
    ...(refusal.reason === 'busy' ? { headers: { 'retry-after': String(BUSY_SECONDS) } } : {}),
  };
}
