import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** Which letters the shop still knows of that went to a mailbox; what they say stands elsewhere, or opens doors. */
export async function tellLetters(db: Db, email: string): Promise<unknown[]> {
  const { rows } = await sql`
    select kind, created_at as "createdAt", delivered_at as "deliveredAt"
    from outbox where lower(recipient) = lower(${email}) order by created_at`.execute(db);
  return rows;
}
