import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { type Column, listKeys } from './internal/picture-uses.ts';
import type { MediaStore } from './media-store.ts';
import { removePictures } from './remove-pictures.server.ts';

/** How long a form may stay open between the upload and "Save". */
const UNSAVED_HOURS = 24;
const BATCH = 500;

/** Removes unused pictures uploaded more than a day ago, for example of a form that was never saved. */
export async function cleanUpPictures(db: Db, store: MediaStore, now: Date): Promise<number> {
  const sentBefore = new Date(now.getTime() - UNSAVED_HOURS * 3_600_000);
  const keys = await listKeys(db);
  let removed = 0;
  for (let after: string | null = null; ; ) {
    const ids = await listUnreferenced(db, keys, { sentBefore, after });
    removed += await removePictures(db, store, ids, sentBefore);
    if (ids.length < BATCH) return removed;
    after = ids.at(-1) ?? null;
  }
}

/** Pictures that no foreign key refers to, one batch in id order. */
async function listUnreferenced(
  db: Db,
  keys: readonly Column[],
  { sentBefore, after }: { sentBefore: Date; after: string | null },
): Promise<string[]> {
  const unused = keys.map(
    ({ table, column }) =>
      sql`and not exists (select 1 from ${sql.table(table)} used where used.${sql.ref(column)} = media.id)`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from media
    where sent_at < ${sentBefore} and (${after}::uuid is null or id > ${after}::uuid) ${sql.join(unused, sql` `)}
    order by id
    limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}
