import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { cleanName, suggestUsername } from '#shop/accounts/account.ts';
import { SESSION_DAYS, SESSION_RENEWAL_DAYS } from '#shop/accounts/session.ts';
import { ADDRESS_HEADER, discoveryUrl, type GoogleKeys, RESET_SECONDS } from './auth-facts.ts';
import type { Cookies } from './cookies.ts';
import type { Passwords } from './passwords.ts';
import { freeUsername } from './usernames.ts';

const DAY_SECONDS = 86_400;
export type EngineParts = {
  /** On a pool of its own: sign-up hashes inside an open transaction, and pages are not to wait for those. */
  db: Db;
  /** The public address. */
  origin: string;
  shopName: string;
  cookies: Cookies;
  passwords: Passwords;
  /** null: no Google here. */
  google: GoogleKeys | null;
  sendReset(customer: { id: string; email: string; name: string }, token: string): Promise<void>;
  onReset(customerId: string): Promise<void>;
  onProblem(sentence: string, error?: unknown): void;
};

/** The account of a provider without the tokens: the shop never calls Google again. */
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
 * The engine: sessions, passwords, reset tokens, second factor and Google's protocol. Only the room's verbs call it, by
 * `api`; of its addresses exactly one is served, Google's way back.
 */
export function createAuth(parts: EngineParts) {
  const { db, origin, shopName, cookies, passwords, google } = parts;
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
      // Its other arguments may hold addresses and tokens.
      log: (_level, sentence, ...facts) =>
        parts.onProblem(
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
      // The room's own policy has looked before; this keeps endless texts from the hash.
      minPasswordLength: 1,
      maxPasswordLength: 4_096,
      password: { hash: passwords.hash, verify: ({ hash, password }) => passwords.verify(hash, password) },
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      sendResetPassword: ({ user, token }) => parts.sendReset(user, token),
      onPasswordReset: ({ user }) => parts.onReset(user.id),
    },
    databaseHooks: {
      account: {
        create: { before: async (login) => withoutTokens(login) },
        update: { before: async (login) => withoutTokens(login) },
      },
      user: {
        create: {
          // Somebody from Google was not asked for a username.
          before: async (customer) => {
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
        // Somebody who knows the password could lock its owner out: `enterCode` counts by device and network instead.
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
    const front = String(email ?? '').split('@')[0];
    return {
      name: cleanName(typeof name === 'string' ? name : null) ?? cleanName(front) ?? 'Fan',
      image: typeof picture === 'string' && isPhotoAddress(picture) ? picture : undefined,
      // Only a plain true counts.
      emailVerified: profile.email_verified === true,
    };
  },
});

const isPhotoAddress = (text: string): boolean =>
  text.length <= 2_000 && URL.canParse(text) && new URL(text).protocol === 'https:';

export type Engine = ReturnType<typeof createAuth>;
