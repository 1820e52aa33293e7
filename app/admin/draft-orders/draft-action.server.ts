import { type AdminAnswer, type AdminSubmission, done, notDone, unknownForm } from '#app/http/admin.ts';
import { fieldText, readFields } from '#app/http/read-form.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { agreementForm, draftBusinessForm, draftLineForm } from '#shop/draft-orders/draft-order.form.ts';
import {
  deleteDraft,
  endDraftLink,
  saveAgreement,
  saveDraftBusiness,
  setDraftLine,
} from '#shop/draft-orders/edit-draft.server.ts';
import { placeDraft, sendDraftLink } from '#shop/draft-orders/place-draft.server.ts';
import { draftOrdersCopy as copy } from './copy.ts';

const LIST = '/admin/orders/new';

/** Edits, sends, places or deletes the draft. */
export async function submitDraft(
  { admin: { customerId: adminId }, shop: { db, orderContext }, form }: AdminSubmission,
  id: string,
): Promise<AdminAnswer | Response> {
  switch (form.get('intent')) {
    case 'line': {
      const line = readFields(form, draftLineForm);
      return line.ok ? answer(await setDraftLine(db, id, line.value), null) : unknownForm();
    }
    case 'agree': {
      const agreed = readFields(form, agreementForm);
      if (!agreed.ok) return notDone(null, agreed.faults);
      return answer(await saveAgreement(db, { id, adminId, agreed: agreed.value }), copy.saved);
    }
    case 'business': {
      const business = readFields(form, draftBusinessForm);
      if (!business.ok) return notDone(null, business.faults);
      return answer(await saveDraftBusiness(db, { id, adminId, business: business.value }), copy.businessSaved);
    }
    case 'end-link':
      return answer(await endDraftLink(db, { id, adminId }), copy.linkEnded);
    case 'link': {
      const sent = await sendDraftLink(orderContext, { id, adminId });
      return answer(sent, sent.ok && !sent.value.isEmailed ? copy.byHand.linkDone : copy.linkDone);
    }
    case 'place': {
      const [method, version] = [fieldText(form, 'method'), fieldText(form, 'version')];
      const placed = await placeDraft(orderContext, { id, by: { adminId }, method, version });
      if (!placed.ok) return answer(placed, null);
      return redirectWithFlash(`/admin/orders/${placed.value.orders[0]?.id}`, 'draft-placed');
    }
    case 'delete': {
      const deleted = await deleteDraft(db, { id, adminId });
      return deleted.ok ? redirectWithFlash(LIST, 'draft-deleted') : answer(deleted, null);
    }
    default:
      return unknownForm();
  }
}

function answer(outcome: { ok: true } | { ok: false; reason: string }, toast: string | null): AdminAnswer {
  if (outcome.ok) return toast === null ? { isDone: true, toast, faults: {}, problem: null } : done(toast);
  const sentences: Record<string, string> = copy.refused;
  return notDone(Object.hasOwn(sentences, outcome.reason) ? (sentences[outcome.reason] ?? '') : copy.refused.failed);
}
