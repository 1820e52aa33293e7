import type { Db } from '#db/connect.ts';
import { violates } from '#db/sql.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { EditProfileForm } from './account.form.ts';
import { isReserved, shownUsername } from './account.ts';
import type { Accounts } from './open-accounts.server.ts';
import type { Session } from './session.ts';

type EditRefusal = 'nothing-changed' | 'username-taken' | 'photo-bad';

/** `replaced`: id of the previous photo's picture, which may be unused now. */
type EditedProfile = { replaced: string | null };

/** Changes username (and the display name, as typed), phone number and photo. Compares with the stored values to see what has changed. */
export async function editProfile(
  { db, settings }: Accounts,
  session: Session,
  form: EditProfileForm,
): Promise<Result<EditedProfile, EditRefusal>> {
  const photo = form.photo === '' ? null : await findPhoto(db, form.photo, settings.origin, settings.photoPrefixes);
  if (form.photo !== '' && photo === null) return refuse('photo-bad', 'photo');
  try {
    return await withTransaction(db, async (trx): Promise<Result<EditedProfile, EditRefusal>> => {
      const current = await trx
        .selectFrom('customers')
        .select(['name', 'username', 'phone', 'image', 'photo_id'])
        .where('id', '=', session.customerId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const isRenamed = form.typedUsername !== shownUsername(current);
      const isSamePhoto = photo === null || (photo.photo_id === current.photo_id && photo.image === current.image);
      const phone = form.phone === undefined ? current.phone : form.phone;
      if (!isRenamed && isSamePhoto && phone === current.phone) return refuse('nothing-changed');
      if (isRenamed && form.username !== current.username && isReserved(form.username)) {
        return refuse('username-taken', 'username');
      }
      await trx
        .updateTable('customers')
        .set({
          ...(isRenamed ? { username: form.username, name: form.typedUsername } : {}),
          ...(photo ?? {}),
          phone,
          updated_at: new Date(),
        })
        .where('id', '=', session.customerId)
        .execute();
      return accept({ replaced: isSamePhoto ? null : current.photo_id });
    });
  } catch (error) {
    if (violates(error, 'unique', 'username')) return refuse('username-taken', 'username');
    throw error;
  }
}

/** Sets an uploaded picture as the photo immediately, for the form without JavaScript. */
export async function changePhoto(
  db: Db,
  session: Session,
  { pictureId, secureUrl }: { pictureId: string | null; secureUrl: string },
): Promise<EditedProfile> {
  return withTransaction(db, async (trx) => {
    const current = await trx
      .selectFrom('customers')
      .select('photo_id')
      .where('id', '=', session.customerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('customers')
      .set({ photo_id: pictureId, image: pictureId === null ? secureUrl : null, updated_at: new Date() })
      .where('id', '=', session.customerId)
      .execute();
    return { replaced: current.photo_id === pictureId ? null : current.photo_id };
  });
}

type Photo = { photo_id: string | null; image: string | null };

/** Resolves an address that an upload returned: a picture of the shop, or one at the configured image service. */
async function findPhoto(db: Db, address: string, origin: string, prefixes: readonly string[]): Promise<Photo | null> {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  const [, id = ''] = /^\/media\/([^/]+)\/\d+\.(?:webp|avif)$/.exec(path) ?? [];
  if (isId(id)) {
    const picture = await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst();
    return picture ? { photo_id: picture.id, image: null } : null;
  }
  const href = URL.canParse(address) ? new URL(address).href : '';
  return prefixes.some((prefix) => href.startsWith(prefix)) ? { photo_id: null, image: href } : null;
}
