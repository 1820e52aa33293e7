import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import { pictureUrl } from './media-store.ts';

/** Returns those of the texts that are ids of stored pictures. */
export async function listExisting(db: Db, pictureIds: readonly string[]): Promise<Set<string>> {
  const ids = pictureIds.filter(isId);
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select id from media where id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The address of a stored picture in its largest width up to `widthMax` pixels; null: there is no such picture. */
export async function findPictureUrl(db: Db, pictureId: string, widthMax = 640): Promise<string | null> {
  if (!isId(pictureId)) return null;
  const picture = await db.selectFrom('media').select('webp_widths').where('id', '=', pictureId).executeTakeFirst();
  if (!picture) return null;
  const fitting = picture.webp_widths.filter((width) => width <= widthMax);
  return pictureUrl(pictureId, Math.max(...(fitting.length > 0 ? fitting : picture.webp_widths)), 'webp');
}

/** The size of a stored picture in pixels, which is that of its largest file. */
export const getPictureSize = (db: Db, pictureId: string): Promise<{ id: string; width: number; height: number }> =>
  db.selectFrom('media').select(['id', 'width', 'height']).where('id', '=', pictureId).executeTakeFirstOrThrow();
