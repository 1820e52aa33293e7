import { type AdminAnswer, type AdminSubmission, done, notDone, unknownForm } from '#app/http/admin.ts';
import { readFields } from '#app/http/read-form.ts';
import { synonymForm, synonymImportForm } from '#shop/search/synonyms.form.ts';
import { deleteSynonyms, importSynonyms, saveSynonyms } from '#shop/search/synonyms.server.ts';
import { adminSearchCopy as copy } from './copy.ts';

/** Actions of /admin/search: "save" (without `id`: add), "delete" and "import". */
export async function submitSynonyms({ admin, shop: { db }, form }: AdminSubmission): Promise<AdminAnswer> {
  const { customerId: adminId } = admin;
  const id = form.get('id');
  switch (form.get('intent')) {
    case 'save': {
      const read = readFields(form, synonymForm);
      if (!read.ok) return notDone(null, read.faults);
      const isNew = typeof id !== 'string' || id === '';
      const saved = await saveSynonyms(db, { adminId, id: isNew ? null : id, group: read.value });
      if (saved.ok) return done(isNew ? copy.added : copy.updated);
      return notDone(saved.reason === 'too-many' ? copy.full : copy.gone);
    }
    case 'delete': {
      const deleted = await deleteSynonyms(db, { adminId, id: String(id) });
      return deleted.ok ? done(copy.removed) : notDone(copy.gone);
    }
    case 'import': {
      const read = readFields(form, synonymImportForm);
      if (!read.ok) return notDone(null, read.faults);
      const imported = await importSynonyms(db, { adminId, ...read.value });
      return imported.ok ? done(copy.imported(imported.value)) : notDone(copy.full);
    }
    default:
      return unknownForm();
  }
}
