import { storePicture } from '#app/admin/components/store-picture.server.ts';
import { type AdminAnswer, type AdminSubmission, done, notDone, unknownForm } from '#app/http/admin.ts';
import { readFields } from '#app/http/read-form.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { serviceForm } from '#shop/services/service.form.ts';
import { serviceFormCopy } from '#shop/services/service-form-copy.ts';
import { deleteService, moveService, saveService } from '#shop/services/services.server.ts';
import { adminServicesCopy as copy } from './copy.ts';

/**
 * Actions of /admin/services/{id}: "save", "delete", "up" and "down".
 * @param serviceId null: a new service
 */
export async function submitService(
  submission: AdminSubmission,
  serviceId: string | null,
): Promise<AdminAnswer | Response> {
  const { admin, shop, form } = submission;
  const adminId = admin.customerId;
  const intent = form.get('intent');
  if (intent === 'save') return save(submission, serviceId);
  if (serviceId === null) return unknownForm();
  switch (intent) {
    case 'delete': {
      const deleted = await deleteService(shop.db, { adminId, serviceId });
      return deleted.ok ? redirectWithFlash('/admin/service-orders', 'admin-deleted') : notDone(copy.gone);
    }
    case 'up':
    case 'down': {
      const moved = await moveService(shop.db, { adminId, serviceId, by: intent === 'up' ? -1 : 1 });
      return moved.ok ? done(copy.moved) : notDone(copy.gone);
    }
    default:
      return unknownForm();
  }
}

async function save({ admin, shop, form }: AdminSubmission, serviceId: string | null): Promise<AdminAnswer | Response> {
  const read = readFields(form, serviceForm);
  if (!read.ok) return notDone(null, read.faults);
  const image = await storePicture(shop, read.value.image);
  if (!image.ok) return notDone(null, { image: image.reason });
  const service = { ...read.value, image: image.value };
  const seenMs = serviceId === null ? undefined : Number(form.get('seenMs'));
  const saved = await saveService(shop.db, { adminId: admin.customerId, serviceId, service, seenMs });
  if (saved.ok)
    return serviceId === null
      ? redirectWithFlash(`/admin/services/${saved.value}`, 'service-added')
      : done(copy.updated);
  if (saved.reason === 'changed-meanwhile') return notDone(copy.changedMeanwhile);
  return saved.reason === 'slug-taken' ? notDone(null, { slug: serviceFormCopy.slugTaken }) : notDone(copy.gone);
}
