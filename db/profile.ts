import { sql } from 'kysely';
import { portableTriggers } from './change-triggers.ts';
import { portableChanges } from './changes.ts';
import type { Db } from './connect.ts';
import { lockName, portableLocks } from './locks.ts';
import { withTransaction } from './transaction.ts';

/**
 * Gives a migrated database the portable profile: no transition tables, transaction ids or advisory locks, for engines that
 * lack them (docs/scale.md). It stays so. Several processes may call this at the same time; none may use the database with
 * its earlier profile meanwhile. Throws if a migration has brought back what the profile is without.
 */
export async function makePortable(db: Db): Promise<void> {
  await withTransaction(db, async (trx) => {
    await lockName(trx, 'database-profile');
    const { rows } = await sql<{ profile: string }>`select database_profile() as profile`.execute(trx);
    if (rows[0]?.profile !== 'portable') {
      await sql.raw(`${portableLocks}${portableChanges}${portableTriggers}`).execute(trx);
      await sql`
        create or replace function database_profile() returns text language sql stable as $$ select 'portable' $$`.execute(
        trx,
      );
    }
    const { rows: left } = await sql<{ name: string }>`
      select tgname as name from pg_trigger where tgoldtable is not null or tgnewtable is not null order by 1`.execute(
      trx,
    );
    if (left.length > 0)
      throw new Error(
        `Triggers with transition tables: ${left.map(({ name }) => name).join(', ')}. Add them to db/change-triggers.ts.`,
      );
  });
}
