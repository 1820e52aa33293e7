import type { Db } from '#db/connect.ts';

/** How many messages nobody has read. */
export async function countUnread(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('contact_messages')
    .select((pick) => pick.fn.countAll<number>().as('total'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}
