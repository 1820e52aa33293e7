import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Db } from './connect.ts';
import { lockMigrations } from './locks.ts';
import { migrations } from './migrations/all.ts';
import { allowOrderStatuses } from './order-statuses.ts';

/** The database was opened by a newer version of the shop; `message` is written for the person who started this one. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

/**
 * Applies the pending migrations in one transaction and returns their names. Several processes may call this at the same
 * time, also through a pooler: the lock ends with the transaction. A migration that was merged after one with a higher
 * number is applied as well.
 * @param upTo stop after this migration, for rows of an older backup
 */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  const provider = { getMigrations: async () => migrations };
  const apply = async (trx: Db) => {
    await lockMigrations(trx);
    const migrator = new Migrator({ db: trx, provider, allowUnorderedMigrations: true });
    const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
    if (error !== undefined) throw error;
    return results;
  };
  const results = await db
    .transaction()
    .execute(apply)
    .catch(async (error: unknown) => {
      await refuseNewer(db);
      throw error;
    });
  await allowOrderStatuses(db);
  return results.map(({ migrationName }) => migrationName);
}

/** There are no down migrations: an older shop cannot use a newer schema. Throws `MigrationRefused` in that case. */
async function refuseNewer(db: Db): Promise<void> {
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name desc`
    .execute(db)
    .catch(() => null);
  const unknown = applied?.rows.find(({ name }) => !(name in migrations));
  if (unknown === undefined) return;
  throw new MigrationRefused(
    `This database has been opened by a newer shop (${unknown.name}). Start that version again, or restore an older ` +
      'backup into an empty shop: npm run shop -- restore FILE.',
  );
}
