import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Db } from './connect.ts';
import { migrations } from './migrations/all.ts';

/** The database comes from a newer shop; `message` is a plain sentence for the person who started this one. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

/**
 * Brings the database to the newest state. Kysely's migrator holds an advisory lock: two processes at once are fine. A step
 * that was merged later than one with a higher number is made up for.
 * @param upTo an earlier state, for rows that belong to it
 */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  const provider = { getMigrations: async () => migrations };
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) {
    await refuseNewer(db);
    throw error;
  }
  return results.map(({ migrationName }) => migrationName);
}

/** Migrations lead forward only: an older shop cannot read what a newer one has made of its tables. */
async function refuseNewer(db: Db): Promise<void> {
  const done = await sql<{ name: string }>`select name from kysely_migration order by name desc`
    .execute(db)
    .catch(() => null);
  const unknown = done?.rows.find(({ name }) => !(name in migrations));
  if (unknown === undefined) return;
  throw new MigrationRefused(
    `This database has been opened by a newer shop (${unknown.name}). Start that one again, or restore a backup of ` +
      'before into an empty shop: npm run shop -- restore FILE.',
  );
}
