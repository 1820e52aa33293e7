import type { Db } from '#db/connect.ts';

/** How many reviews somebody has asked the shop to look at. */
export async function countReported(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('review_reports')
    .select((pick) => pick.fn.count<number>('review_id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
