import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { dayOf } from '#lib/days.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type Policy, type PolicySlug, policySetting, policySettings, policyValue } from './policy-settings.ts';
import { storeSettings } from './save-settings.server.ts';
import type { Settings } from './settings.server.ts';

/** `version`: the one that the text was made from; 0: the shop's own text. */
type PublishInput = { adminId: string; slug: PolicySlug; version: number; text: string; now: Date };

/** `changed`: another version was published since. `same`: the text is the one in force. */
type PublishRefusal = 'not-allowed' | 'changed' | 'same';

/**
 * Puts a new version of a policy in force: immediately in this process, within a second in the others. Earlier versions stay.
 * Returns the new version's number.
 */
export async function publishPolicy(
  { db, settings }: { db: Db; settings: Settings },
  input: PublishInput,
): Promise<Result<number, PublishRefusal>> {
  const published = await withTransaction(db, (trx) => write(trx, input));
  if (published.ok) await settings.reload();
  return published;
}

async function write(
  trx: Db,
  { adminId, slug, version, text, now }: PublishInput,
): Promise<Result<number, PublishRefusal>> {
  // As for other settings: one save at a time.
  await sql`lock table settings in share row exclusive mode`.execute(trx);
  const [owner, latest] = await Promise.all([
    trx
      .selectFrom('admin_roles')
      .select('customer_id')
      .where('customer_id', '=', adminId)
      .where('role', '=', 'owner')
      .executeTakeFirst(),
    trx
      .selectFrom('policies')
      .select(['version', 'text'])
      .where('slug', '=', slug)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (owner === undefined) return refuse('not-allowed');
  if ((latest?.version ?? 0) !== version) return refuse('changed');
  if (latest?.text === text) return refuse('same');
  const next = { version: version + 1, day: dayOf(now), text };
  await trx
    .insertInto('policies')
    .values({ ...next, slug, created_by: adminId })
    .execute();
  await storeSettings(trx, adminId, [
    { key: policySetting(slug), value: JSON.stringify(policyValue(next)), sealed: null },
  ]);
  const subjectName = policySettings[policySetting(slug)].label;
  await logAdminAction(trx, {
    adminId,
    action: 'setting.publish',
    subjectName,
    before: { version },
    after: { version: next.version },
  });
  return accept(next.version);
}

/** A version that was published, and the last day on which it was in force; null: it still is. */
export async function findPolicyVersion(
  db: Db,
  slug: PolicySlug,
  version: number,
): Promise<(Policy & { until: string | null }) | null> {
  if (!Number.isSafeInteger(version) || version < 1 || version > 1_000_000) return null;
  const [found, next] = await db
    .selectFrom('policies')
    .select(['version', 'text'])
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .where('slug', '=', slug)
    .where('version', 'in', [version, version + 1])
    .orderBy('version')
    .execute();
  return found?.version === version ? { ...found, until: next?.day ?? null } : null;
}

/** The days on which the versions of a policy came into force, the newest first. */
export const listPolicyVersions = (db: Db, slug: PolicySlug): Promise<{ version: number; day: string }[]> =>
  db
    .selectFrom('policies')
    .select('version')
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .where('slug', '=', slug)
    .orderBy('version', 'desc')
    .execute();
