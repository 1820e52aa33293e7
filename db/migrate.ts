import { Migrator } from 'kysely/migration';
import type { Db } from './connect.ts';
import { migrations } from './migrations/all.ts';

/**
 * Brings the database to the newest state. Kysely's migrator holds an advisory lock: two processes at once are fine.
 * @param upTo an earlier state, for rows that belong to it
 */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}
