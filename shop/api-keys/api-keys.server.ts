import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { DAY_MS } from '#lib/days.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { enqueueAll } from '#shop/notifications/enqueue-email.server.ts';
import { type ApiKeyInList, type ApiScope, apiScopeNames, apiScopes } from './api-key.ts';

/** Lets secret scanners recognise a key. */
const PREFIX = 'yatai_';
const KEY = /^yatai_[\w-]{43}$/;
const KEY_BYTES = 32;
const ENDING_CHARACTERS = 4;
const KEYS_MAX = 100;
/** A slow hash is for passwords: a key has 256 random bits, which nobody can guess. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

type NewApiKey = {
  name: string;
  scopes: readonly ApiScope[] /** Days; null: no end. */;
  lifetime: number | null;
};

/**
 * Creates a key, records it in the audit log and emails all owners. Returns the key itself, which cannot be read again. `too-many`: revoke one
 * first; an expired key counts until it is revoked.
 */
export function createApiKey(
  db: Db,
  adminId: string,
  { name, scopes, lifetime }: NewApiKey,
  now = new Date(),
): Promise<Result<string, 'too-many'>> {
  const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url');
  const id = newId();
  return withTransaction(db, async (trx): Promise<Result<string, 'too-many'>> => {
    // One at a time, so that the limit holds.
    await sql`lock table api_keys in share row exclusive mode`.execute(trx);
    const { rows } = await sql<{ keys: number }>`
      select count(*)::integer as keys from api_keys where revoked_at is null`.execute(trx);
    if ((rows[0]?.keys ?? 0) >= KEYS_MAX) return refuse('too-many');
    const expiresAt = lifetime === null ? null : new Date(now.getTime() + lifetime * DAY_MS);
    await trx
      .insertInto('api_keys')
      .values({
        id,
        name,
        hash: hashOf(key),
        ending: key.slice(-ENDING_CHARACTERS),
        scopes: [...scopes],
        created_by: adminId,
        expires_at: expiresAt,
      })
      .execute();
    await logAdminAction(trx, {
      adminId,
      action: 'api-key.add',
      subjectId: id,
      subjectName: name,
      after: { scopes, expiresAt },
    });
    await emailOwners(trx, adminId, { keyName: name, permissions: scopes.map((scope) => apiScopes[scope]) });
    return accept(key);
  });
}

/** A key that nobody knows of would read customers for years. */
async function emailOwners(trx: Db, adminId: string, key: { keyName: string; permissions: string[] }): Promise<void> {
  const { rows } = await sql<{ email: string; name: string; by: string | null }>`
    select email, name, (select name from customers where id = ${adminId}) as by
    from admin_roles join customers on customers.id = admin_roles.customer_id where role = 'owner'`.execute(trx);
  const emails = rows.map(({ email, name, by }) => ({
    kind: 'api-key-created' as const,
    recipient: email,
    facts: { name, by, ...key },
  }));
  await enqueueAll(trx, emails);
}

/** Ends a key immediately and permanently. */
export function revokeApiKey(
  db: Db,
  { adminId, keyId }: { adminId: string; keyId: string },
): Promise<Result<undefined, 'not-found'>> {
  if (!isId(keyId)) return Promise.resolve(refuse('not-found'));
  return withTransaction(db, async (trx): Promise<Result<undefined, 'not-found'>> => {
    const revoked = await trx
      .updateTable('api_keys')
      .set({ revoked_at: new Date() })
      .where('id', '=', keyId)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (revoked === undefined) return refuse('not-found');
    await logAdminAction(trx, { adminId, action: 'api-key.revoke', subjectId: keyId, subjectName: revoked.name });
    return accept(undefined);
  });
}

/** All keys, those that are not revoked first, then the newest; of revoked ones only the last hundred. */
export async function listApiKeys(db: Db): Promise<ApiKeyInList[]> {
  return db
    .selectFrom('api_keys')
    .leftJoin('customers', 'customers.id', 'created_by')
    .select(['api_keys.id', 'api_keys.name', 'ending', 'scopes', 'api_keys.created_at as createdAt'])
    .select(['last_used_at as lastUsedAt', 'expires_at as expiresAt', 'revoked_at as revokedAt'])
    .select('customers.name as creator')
    .orderBy(sql`revoked_at is not null`)
    .orderBy('api_keys.id', 'desc')
    .limit(2 * KEYS_MAX)
    .execute();
}

/** Names of the valid keys that a person has made, the newest first. */
export async function listKeysMadeBy(db: Db, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from api_keys
    where created_by = ${customerId} and revoked_at is null and (expires_at is null or expires_at > now())
    order by id desc`.execute(db);
  return rows.map(({ name }) => name);
}

/** A key that a request was sent with. */
export type UsedApiKey = { id: string; scopes: ReadonlySet<ApiScope>; expiresAt: Date | null };

type Row = { id: string; scopes: string[]; expiresAt: Date | null; isDue: boolean };

/** Finds a valid key and notes when it was used, at most once a minute. null: unknown, expired or revoked. */
async function checkApiKey(db: Db, key: string): Promise<UsedApiKey | null> {
  if (!KEY.test(key)) return null;
  const { rows } = await sql<Row>`
    select id, scopes, expires_at as "expiresAt", coalesce(last_used_at < now() - interval '1 minute', true) as "isDue" from api_keys
    where hash = ${hashOf(key)} and revoked_at is null and (expires_at is null or expires_at > now())`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  if (row.isDue) await db.updateTable('api_keys').set({ last_used_at: new Date() }).where('id', '=', row.id).execute();
  const { id, expiresAt } = row;
  return { id, scopes: new Set(apiScopeNames.filter((scope) => row.scopes.includes(scope))), expiresAt };
}

export type KeyCheck = {
  /** As `checkApiKey`. */
  check(key: string): Promise<UsedApiKey | null>;
  /** Whether a key is remembered as valid; asks nobody. */
  isKnown(key: string): boolean;
  /** To be called when a key has changed, as reported by the change watch. */
  forget(): void;
};

const KNOWN_MS = 5_000;
const BEARER = /^Bearer ([\w-]{1,200})$/i;

/** The key in an Authorization header; null: there is none. */
export const bearerKey = (header: string | undefined): string | null => BEARER.exec(header ?? '')?.[1] ?? null;

/**
 * Checks keys, and remembers a valid one for a moment.
 * @param isFresh whether this process learns of every change within a second; while it does not, each key is looked up
 */
export function openKeyCheck(db: Db, isFresh: () => boolean): KeyCheck {
  const known = new Map<string, { used: UsedApiKey; untilMs: number }>();
  let changes = 0;
  const nameOf = (key: string) => hashOf(key).toString('base64');
  const find = (name: string): UsedApiKey | null => {
    const found = isFresh() ? known.get(name) : undefined;
    return found !== undefined && Date.now() < found.untilMs ? found.used : null;
  };
  return {
    isKnown: (key) => find(nameOf(key)) !== null,
    async check(key) {
      const name = nameOf(key);
      const found = find(name);
      if (found !== null) return found;
      const before = changes;
      const used = await checkApiKey(db, key);
      // A key that was revoked during the look-up is not remembered.
      if (used === null || before !== changes) return used;
      const untilMs = Math.min(Date.now() + KNOWN_MS, used.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
      known.set(name, { used, untilMs });
      return used;
    },
    forget() {
      changes += 1;
      known.clear();
    },
  };
}
