import { storePicture } from '#app/admin/components/store-picture.server.ts';
import { type AdminAnswer, type AdminSubmission, done, notDone, unknownForm } from '#app/http/admin.ts';
import { fieldText, readFields } from '#app/http/read-form.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { collectionForm } from '#shop/collections/collection.form.ts';
import { collectionFormCopy } from '#shop/collections/collection-form-copy.ts';
import { changeMembers, deleteCollection, saveCollection } from '#shop/collections/save-collection.server.ts';
import { collectionCopy as copy } from './copy.ts';

/**
 * Actions of /admin/collections/{id}: "save", "delete", and "add", "remove", "up" and "down" of one product.
 * @param id null: a new collection
 */
export async function submitCollection(
  submission: AdminSubmission,
  id: string | null,
): Promise<AdminAnswer | Response> {
  const { admin, shop, form } = submission;
  const adminId = admin.customerId;
  const intent = form.get('intent');
  if (intent === 'save') return save(submission, id);
  if (id === null) return unknownForm();
  switch (intent) {
    case 'delete': {
      const deleted = await deleteCollection(shop.db, { adminId, id });
      return deleted.ok ? redirectWithFlash('/admin/collections', 'admin-deleted') : notDone(copy.gone);
    }
    case 'add':
    case 'remove':
    case 'up':
    case 'down': {
      const change = { adminId, id, productId: fieldText(form, 'product'), change: intent } as const;
      const changed = await changeMembers(shop.db, change);
      if (changed.ok) return done(copy.changed[intent]);
      return notDone(changed.reason === 'no-collection' ? copy.gone : copy.refused[changed.reason]);
    }
    default:
      return unknownForm();
  }
}

async function save({ admin, shop, form }: AdminSubmission, id: string | null): Promise<AdminAnswer | Response> {
  const read = readFields(form, collectionForm);
  if (!read.ok) return notDone(null, read.faults);
  const image = await storePicture(shop, read.value.image);
  if (!image.ok) return notDone(null, { image: image.reason });
  const collection = { ...read.value, image: image.value };
  const seenMs = id === null ? undefined : Number(form.get('seenMs'));
  const saved = await saveCollection(shop.db, { adminId: admin.customerId, id, collection, seenMs });
  if (saved.ok) {
    return id === null
      ? redirectWithFlash(`/admin/collections/${saved.value}`, 'collection-added')
      : done(copy.updated);
  }
  if (saved.reason === 'changed-meanwhile') return notDone(copy.changedMeanwhile);
  return saved.reason === 'slug-taken' ? notDone(null, { slug: collectionFormCopy.slugTaken }) : notDone(copy.gone);
}
