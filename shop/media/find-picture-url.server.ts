import type { Db } from '#db/connect.ts';
import { isId } from '#kit/ids.ts';
import { pictureUrl } from './media-store.ts';

/** The address of a stored picture, at most as wide as it is shown where it stands alone; null: there is no such picture. */
export async function findPictureUrl(db: Db, pictureId: string, widthMax = 640): Promise<string | null> {
  if (!isId(pictureId)) return null;
  const picture = await db.selectFrom('media').select('webp_widths').where('id', '=', pictureId).executeTakeFirst();
  if (!picture) return null;
  const fitting = picture.webp_widths.filter((width) => width <= widthMax);
  return pictureUrl(pictureId, Math.max(...(fitting.length > 0 ? fitting : picture.webp_widths)), 'webp');
}
