import { randomInt } from 'node:crypto';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { isTypable } from '#lib/no-email.ts';
import { cleanName, suggestUsername } from '#shop/accounts/account.ts';
import { SESSION_DAYS, SESSION_RENEWAL_DAYS } from '#shop/accounts/session.ts';
import { ADDRESS_HEADER, discoveryUrl, type GoogleKeys, RESET_SECONDS } from './auth-facts.ts';
import type { Cookies } from './cookies.ts';
import type { Passwords } from './passwords.ts';

/** The wanted username if it is free, else with a number appended. The unique key decides races. */
export async function freeUsername(db: Db, wish: string): Promise<string> {
  const rows = await db
    .selectFrom('customers')
    .select('username')
    .where(sql<boolean>`starts_with(username, ${wish})`)
    .limit(1_000)
    .execute();
  const taken = new Set(rows.map(({ username }) => username));
  if (!taken.has(wish)) return wish;
  for (let number = 2; number < 10; number += 1) if (!taken.has(`${wish}${number}`)) return `${wish}${number}`;
  return `${wish}${randomInt(1_000, 99_999)}`;
}

const DAY_SECONDS = 86_400;
type AuthOptions = {
  /** On a separate pool: sign-up hashes a password inside an open transaction, and pages must not wait for those. */
  db: Db;
  /** The public address. */
  origin: string;
  shopName: string;
  cookies: Cookies;
  passwords: Passwords;
  /** null: no login with Google. */
  google: GoogleKeys | null;
  sendReset(customer: { id: string; email: string; name: string }, token: string): Promise<void>;
  onReset(customerId: string): Promise<void>;
  onProblem(sentence: string, error?: unknown): void;
};

/** Drops a provider's tokens: the shop never calls Google again after the login. */
const withoutTokens = <Login extends object>(login: Login) => ({
  data: {
    ...login,
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
  },
});

/**
 * Better Auth: sessions, passwords, reset tokens, second factor and login with Google. Only this module's use cases call
 * it, through `api`; of its own routes only Google's callback is served.
 */
export function createAuth(options: AuthOptions) {
  const { db, origin, shopName, cookies, passwords, google } = options;
  return betterAuth({
    appName: shopName,
    baseURL: origin,
    basePath: '/api/auth',
    secret: cookies.secret,
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      // The other arguments may contain addresses and tokens, so only errors are passed on.
      log: (_level, sentence, ...facts) =>
        options.onProblem(
          sentence,
          facts.find((fact) => fact instanceof Error),
        ),
    },
    onAPIError: { errorURL: `${origin}/auth/done` },
    database: kyselyAdapter(db, { type: 'postgres', transaction: true }),
    advanced: {
      cookiePrefix: cookies.names.prefix,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: cookies.isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
      database: { generateId: () => newId() },
    },
    user: {
      modelName: 'customers',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { username: { type: 'string', required: false } },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'customer_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: SESSION_RENEWAL_DAYS * DAY_SECONDS,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'logins',
      fields: {
        userId: 'customer_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      // The shop's password policy is checked before; this limit keeps huge texts from being hashed.
      minPasswordLength: 1,
      maxPasswordLength: 4_096,
      password: { hash: passwords.hash, verify: ({ hash, password }) => passwords.verify(hash, password) },
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      sendResetPassword: ({ user, token }) => options.sendReset(user, token),
      onPasswordReset: ({ user }) => options.onReset(user.id),
    },
    databaseHooks: {
      account: {
        create: { before: async (login) => withoutTokens(login) },
        update: { before: async (login) => withoutTokens(login) },
      },
      user: {
        create: {
          // An account created with Google has no username yet. False creates none.
          before: async (customer) => {
            if (!isTypable(customer.email)) return false;
            if ((customer as { username?: string }).username) return { data: customer };
            return { data: { ...customer, username: await freeUsername(db, suggestUsername(customer.email)) } };
          },
        },
      },
    },
    plugins: [
      twoFactor({
        issuer: shopName,
        allowPasswordless: true,
        // Off, because somebody who knows the password could lock the owner out. `enterCode` limits by device and network.
        accountLockout: { enabled: false },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              userId: 'customer_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      ...(google === null ? [] : [genericOAuth({ config: [googleConfig(google)] })]),
    ],
  });
}

const googleConfig = ({ clientId, clientSecret, issuer }: GoogleKeys) => ({
  providerId: 'google',
  clientId,
  clientSecret,
  discoveryUrl: discoveryUrl(issuer),
  requireIdTokenVerification: true,
  scopes: ['openid', 'email', 'profile'],
  prompt: 'select_account' as const,
  pkce: true,
  mapProfileToUser: (profile: Record<string, unknown>) => {
    const { email, name, picture } = profile;
    const localPart = String(email ?? '').split('@')[0];
    return {
      name: cleanName(typeof name === 'string' ? name : null) ?? cleanName(localPart) ?? 'Fan',
      image: typeof picture === 'string' && isPhotoAddress(picture) ? picture : undefined,
      // Only the boolean true counts, not the text "true".
      emailVerified: profile.email_verified === true,
    };
  },
});

const isPhotoAddress = (text: string): boolean =>
  text.length <= 2_000 && URL.canParse(text) && new URL(text).protocol === 'https:';

export type Engine = ReturnType<typeof createAuth>;
