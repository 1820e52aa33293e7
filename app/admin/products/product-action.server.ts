import type { RouterContextProvider } from 'react-router';
import { type AdminSubmission, answerAdmin, notDone, unknownForm } from '#app/http/admin.ts';
import { faultsOf, fieldText } from '#app/http/read-form.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { addProduct, editProduct } from '#shop/catalog/editing/edit-product.server.ts';
import { findProductForm } from '#shop/catalog/editing/find-product-form.server.ts';
import { type ProductToSave, readProductForm } from '#shop/catalog/editing/product.form.ts';
import { listDifferences, type ProductDraft } from '#shop/catalog/editing/product-draft.ts';
import type { ProductRefusal } from '#shop/catalog/product.ts';
import { productCopy as copy } from './copy.ts';
import { type ProductAnswer, readProductDraft, withGrid } from './read-product-draft.ts';

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> };
type ProductAction = (submission: AdminSubmission) => Promise<ProductAnswer | Response>;

/**
 * Answers the form of a new product (`id` null) or of an existing one. A refusal returns what was typed.
 * @param others further actions of the page, by their `intent`; the form itself has none
 */
export async function answerProductForm(
  args: RouteArgs,
  id: string | null,
  others: Record<string, ProductAction> = {},
) {
  let typed: ProductDraft | undefined;
  const answer = await answerAdmin<ProductAnswer>(args, async (submission) => {
    const intent = submission.form.get('intent') ?? 'save';
    if (intent !== 'save')
      return (Object.hasOwn(others, String(intent)) ? others[String(intent)]?.(submission) : null) ?? unknownForm();
    typed = readProductDraft(submission.form);
    return save(submission, typed, id);
  });
  // Also after a server error: nothing that was typed is lost.
  if (!(answer instanceof Response) && typed) Object.assign(answer.data, { typed: withGrid(typed) });
  return answer;
}

async function save(
  submission: AdminSubmission,
  typed: ProductDraft,
  id: string | null,
): Promise<ProductAnswer | Response> {
  const { admin, shop, form } = submission;
  const shopOrigin = shop.details.origin;
  const read = readProductForm(typed, shopOrigin);
  if (!read.ok) return notDone(null, faultsOf(read.issues));
  const toSave = read.value;
  const actor = { adminId: admin.customerId, shopOrigin };
  const savedVersion = numberIn(form, 'keepVersion');
  const edit = (edited: string, version: number) =>
    editProduct(shop.db, actor, { ...toSave, id: edited, version, isStockCertain: savedVersion !== null });
  const newId = fieldText(form, 'newId');
  const added = id === null ? await addProduct(shop.db, actor, { ...toSave, newId }) : null;
  // The product was saved but the answer was lost: the form's values count, unless somebody has changed the product
  // since.
  const isThere = added?.ok === false && added.reason === 'added-already';
  const saved =
    added === null || isThere
      ? await edit(id ?? newId, savedVersion ?? (isThere ? 1 : (numberIn(form, 'version') ?? 0)))
      : added;
  if (saved.ok) return goOn(saved.value.id, id === null ? nextAfter(saved.value.id, form) : null, toSave);
  if (saved.reason === 'added-already') return notDone(copy.refused);
  if (saved.reason === 'changed-meanwhile') return showConflict(submission, id ?? newId, typed);
  return refusalOf(saved.reason, saved.field);
}

/** Where the form of a new product leads: to its page, or to the form of the next one. */
function nextAfter(id: string, form: FormData): string {
  const { type, category } = readProductDraft(form);
  const alike: Record<string, string> = form.get('next') === 'like' ? { like: id } : { type, category };
  return form.has('next') ? `new?${new URLSearchParams({ ...alike, added: id })}` : id;
}

/** @param next null: the product is not new, and its page stays open */
function goOn(id: string, next: string | null, { isRounded }: ProductToSave): Response {
  const toast = next === null ? ('product-updated' as const) : ('product-added' as const);
  return redirectWithFlash(`/admin/products/${next ?? id}`, toast, ...(isRounded ? ['price-rounded' as const] : []));
}

async function showConflict({ shop }: AdminSubmission, id: string, typed: ProductDraft): Promise<ProductAnswer> {
  const theirs = await findProductForm(shop.db, id);
  if (theirs === null || theirs.isRemoved) return notDone(copy.gone);
  const { version, updatedAt: at, draft } = theirs;
  return {
    ...notDone(copy.conflictTitle),
    problem: null,
    conflict: { version, at, differences: listDifferences(draft, typed) },
  };
}

/** The form has validated everything except what only the database knows. */
function refusalOf(reason: ProductRefusal | 'picture-gone', field: string | undefined): ProductAnswer {
  if (reason === 'no-such-product') return notDone(copy.gone);
  if (reason === 'picture-gone') return notDone(null, { images: copy.pictureGone });
  if (reason === 'sku-taken' && field !== undefined) return notDone(null, { [field]: copy.skuTaken });
  if (field === 'type') return notDone(null, { type: copy.typeFixed });
  return notDone(copy.refused, field === undefined ? {} : { [field]: copy.refused });
}

function numberIn(form: FormData, name: string): number | null {
  const text = form.get(name);
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
