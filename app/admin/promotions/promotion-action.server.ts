import { type AdminAnswer, done, notDone, unknownForm } from '#app/http/admin.ts';
import type { Shop } from '#app/http/context.ts';
import { readFields } from '#app/http/read-form.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import type { Session } from '#shop/accounts/session.ts';
import { promotionCodesForm, promotionForm } from '#shop/promotions/promotion.form.ts';
import { generateCodes } from '#shop/promotions/promotion-codes.server.ts';
import { promotionFormCopy } from '#shop/promotions/promotion-form-copy.ts';
import { type SaveRefusal, savePromotion, stopPromotion } from '#shop/promotions/save-promotion.server.ts';
import { promotionCopy as copy } from './copy.ts';

type Submission = { admin: Pick<Session, 'customerId'>; shop: Pick<Shop, 'db'>; form: FormData };

/**
 * Actions of /admin/promotions/{id}: "save", "stop", "resume" and "codes".
 * @param id null: a new promotion
 */
export async function submitPromotion(submission: Submission, id: string | null): Promise<AdminAnswer | Response> {
  const { admin, shop, form } = submission;
  const adminId = admin.customerId;
  const intent = form.get('intent');
  if (intent === 'save') return save(submission, id);
  if (id === null) return unknownForm();
  if (intent === 'stop' || intent === 'resume') {
    const isStopped = intent === 'stop';
    const stopped = await stopPromotion(shop.db, { adminId, id, isStopped });
    return stopped.ok ? done(isStopped ? copy.stopped : copy.resumed) : notDone(copy.gone);
  }
  if (intent !== 'codes') return unknownForm();
  const read = readFields(form, promotionCodesForm);
  if (!read.ok) return notDone(null, read.faults);
  const generated = await generateCodes(shop.db, { adminId, id, ...read.value });
  return generated.ok ? done(copy.generated(generated.value)) : notDone(copy.gone);
}

async function save({ admin, shop, form }: Submission, id: string | null): Promise<AdminAnswer | Response> {
  const read = readFields(form, promotionForm);
  if (!read.ok) return notDone(null, read.faults);
  const seenMs = id === null ? undefined : Number(form.get('seenMs'));
  const saved = await savePromotion(shop.db, { adminId: admin.customerId, id, promotion: read.value, seenMs });
  if (saved.ok && id === null) return redirectWithFlash(`/admin/promotions/${saved.value}`, 'promotion-added');
  if (saved.ok) return done(copy.updated);
  if (saved.reason === 'no-promotion') return notDone(copy.gone);
  if (saved.reason === 'changed-meanwhile') return notDone(copy.changed);
  return notDone(null, refusals[saved.reason](saved.uses ?? 0));
}

const refusals: Record<
  Exclude<SaveRefusal, 'no-promotion' | 'changed-meanwhile'>,
  (uses: number) => Record<string, string>
> = {
  'code-taken': () => ({ code: promotionFormCopy.codeTaken }),
  'no-collection': () => ({ collections: promotionFormCopy.collectionsUnknown }),
  'no-product': () => ({ products: promotionFormCopy.productsUnknown }),
  'uses-too-few': (uses) => ({ usesMax: promotionFormCopy.usesTooFew(uses) }),
};
