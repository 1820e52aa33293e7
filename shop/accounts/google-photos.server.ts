import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Accounts } from './open-accounts.server.ts';

export type WaitingPhoto = { customerId: string; address: string };

/** Photos that lie with Google still: the shop shows its own copies, so that no page tells Google who looks at what. */
export async function listWaitingPhotos({ db, settings }: Accounts, count: number): Promise<WaitingPhoto[]> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'image'])
    .where('image', 'is not', null)
    .where('photo_id', 'is', null)
    .where(sql<boolean>`not (image ^@ any(${settings.photoPrefixes}::text[]))`)
    .limit(count)
    .execute();
  return rows.map(({ id, image }) => ({ customerId: id, address: image ?? '' }));
}

/** The copy takes the photo's place, unless the person has chosen another one meanwhile; null: it was not to be had. */
export async function savePhoto(
  db: Db,
  { customerId, address }: WaitingPhoto,
  pictureId: string | null,
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ photo_id: pictureId, image: null })
    .where('id', '=', customerId)
    .where('image', '=', address)
    .where('photo_id', 'is', null)
    .execute();
}
