import type { AccountRefusal, PasswordPolicy, TooMany } from '#shop/accounts/account.ts';
import { accountRefusalCopy as copy } from './response-copy.ts';

/** How a page shows a refusal: a toast, and a message at a field or above the form. */
type ShownRefusal = {
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
  'invalid-credentials': { status: 401, toast: copy.invalidCredentials, field: null, inline: copy.loginFailed },
  'username-unknown': { status: 401, toast: copy.usernameUnknown, field: 'identifier', inline: copy.usernameUnknown },
  'email-taken': { status: 409, toast: copy.emailTaken, field: 'email', inline: copy.emailTaken },
  'username-taken': { status: 409, toast: copy.signupFailed, field: 'username', inline: copy.usernameTaken },
  'username-bad': { status: 422, toast: copy.signupFailed, field: 'username', inline: copy.usernameBad },
  'signup-failed': { status: 409, toast: copy.signupFailed, field: null, inline: copy.signupFailed },
  'password-too-short': {
    status: 422,
    toast: copy.weakPassword,
    field: 'password',
    inline: ({ min }) => copy.passwordTooShort(min),
  },
  'password-too-long': {
    status: 422,
    toast: copy.weakPassword,
    field: 'password',
    inline: ({ max }) => copy.passwordTooLong(max),
  },
  'password-needs-lower': weak(copy.passwordNeedsLower),
  'password-needs-upper': weak(copy.passwordNeedsUpper),
  'password-needs-number': weak(copy.passwordNeedsNumber),
  'password-needs-symbol': weak(copy.passwordNeedsSymbol),
  'email-unknown': { status: 422, toast: copy.emailUnknown, field: 'email', inline: copy.emailUnknown },
  'code-wrong': { status: 401, field: 'code', inline: copy.codeWrong },
  'code-over': { status: 401, field: null, inline: copy.codeOver },
  'login-code-wrong': { status: 401, field: 'code', inline: copy.loginCodeWrong },
  'login-code-over': { status: 422, field: null, inline: copy.loginCodeOver },
  'link-spent': { status: 422, field: null, inline: copy.linkSpent },
  'other-account': { status: 403, field: null, inline: copy.otherAccount },
  'nothing-changed': { status: 422, toast: copy.nothingChanged, field: null, inline: copy.nothingChanged },
  'photo-bad': { status: 422, toast: copy.profileFailed, field: null, inline: copy.photoBad },
  'password-wrong': { status: 401, field: 'password', inline: copy.passwordWrong },
  'not-fresh': { status: 403, field: null, inline: copy.notFresh },
  'last-admin': { status: 409, field: null, inline: copy.lastAdmin },
  busy: { status: 503, field: null, inline: copy.busy },
};

function weak(inline: string): Row {
  return { status: 422, toast: copy.weakPassword, field: 'password', inline };
}

const BUSY_SECONDS = 5;

/** How a page shows a use case's refusal. */
export function showRefusal(refusal: { reason: AccountRefusal } | TooMany, policy: PasswordPolicy): ShownRefusal {
  if (refusal.reason === 'too-many') {
    const { retryAfterSeconds } = refusal as TooMany;
    const inline = copy.tooMany(Math.ceil(retryAfterSeconds / 60));
    return { status: 429, field: null, inline, headers: { 'retry-after': String(retryAfterSeconds) } };
  }
  const { inline, ...row } = table[refusal.reason];
  return {
    ...row,
    inline: typeof inline === 'string' ? inline : inline(policy),
    ...(refusal.reason === 'busy' ? { headers: { 'retry-after': String(BUSY_SECONDS) } } : {}),
  };
}
