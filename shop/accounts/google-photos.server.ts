import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Accounts } from './open-accounts.server.ts';

export type WaitingPhoto = { customerId: string; address: string };

/** Photos that are still to be copied from Google. The shop shows its own copies, so that pages send no requests to Google. */
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

/** Replaces a Google photo by its copy, unless the person has chosen another one. `pictureId` null: it could not be fetched. */
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
