import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** What was written to the shop under a mailbox. Anybody may type any address there: only for one that is proven. */
export async function tellMessages(db: Db, provenEmail: string): Promise<unknown[]> {
  const { rows } = await sql`
    select ticket, name, email, message, created_at as "sentAt"
    from contact_messages where lower(email) = lower(${provenEmail}) order by ticket`.execute(db);
  return rows;
}
