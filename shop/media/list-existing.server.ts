import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isId } from '#kit/ids.ts';

/** Those of the given texts that are ids of stored pictures. */
export async function listExisting(db: Db, pictureIds: readonly string[]): Promise<Set<string>> {
  const ids = pictureIds.filter(isId);
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select id from media where id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
