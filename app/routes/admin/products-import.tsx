import { redirect } from 'react-router';
import { adminOf, answerAdmin, done, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { ImportPage } from '#app/ui/admin/import-page.tsx';
import { isId } from '#kit/ids.ts';
import { isCategorySlug } from '#shop/catalog/category.ts';
import { DRAFT_MAX_BYTES, findDraft, keepDraft, takeDraft } from '#shop/catalog/import-draft.server.ts';
import type { NotAProductFile } from '#shop/catalog/import-products.server.ts';
import { previewImport, takeImport } from '#shop/catalog/preview-import.server.ts';
import { clearSampleReviews } from '#shop/reviews/clear-sample-reviews.server.ts';
import { adminImportWords as words } from '#words/admin/import.ts';
import { importWords } from '#words/import.ts';
import type { Route } from './+types/products-import.ts';
import '#app/styles/admin-items.css';
import '#app/styles/admin-import.css';

const PATH = '/admin/products/import';
const MEGABYTES = DRAFT_MAX_BYTES / 1024 ** 2;

/** `?file=` names a file that was sent: what it would change is worked out anew each time, for the catalogue as it is now. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const id = new URL(request.url).searchParams.get('file');
  const draft = id !== null && isId(id) ? await findDraft(db, adminOf(context).customerId, id) : null;
  const sizes = { megabytes: MEGABYTES };
  if (draft === null) return { ...sizes, preview: null, problem: id === null ? null : words.gone };
  const preview = await previewImport(db, draft);
  if (!preview.ok) return { ...sizes, preview: null, problem: sentenceOf(preview) };
  return { ...sizes, preview: { id: draft.id, fileName: draft.fileName, outcome: preview.value }, problem: null };
}

const sentenceOf = ({ reason, missing }: NotAProductFile): string =>
  reason === 'file-empty' ? words.emptyFile : `${importWords.notProducts(missing)} ${words.columns}`;

export async function action(args: Route.ActionArgs) {
  return answerAdmin(args, async ({ admin, shop: { db }, form }) => {
    const intent = form.get('intent');
    if (intent === 'look') return look(form, (draft) => keepDraft(db, admin.customerId, draft));
    if (intent !== 'take') return notDone(words.unknownIntent);
    const id = String(form.get('file') ?? '');
    const draft = isId(id) ? await takeDraft(db, admin.customerId, id) : null;
    if (draft === null) return notDone(words.gone);
    const taken = await takeImport(db, admin.customerId, draft);
    if (!taken.ok) return notDone(sentenceOf(taken));
    // What was a sample and is the owner's now keeps no invented reviews.
    await clearSampleReviews(db, 'stray');
    const { added, changed, refusedProducts } = taken.value;
    return done(words.taken(added.count, changed.count, refusedProducts));
  });
}

type Draft = Parameters<typeof keepDraft>[2];

async function look(form: FormData, keep: (draft: Draft) => ReturnType<typeof keepDraft>) {
  const [file, category] = [form.get('file'), String(form.get('category') ?? '')];
  if (category !== '' && !isCategorySlug(category)) return notDone(null, { category: words.unknownCategory });
  if (!(file instanceof File)) return notDone(null, { file: words.missing });
  const content = new Uint8Array(await file.arrayBuffer());
  const kept = await keep({ fileName: file.name, category: isCategorySlug(category) ? category : null, content });
  if (kept.ok) return redirect(`${PATH}?file=${kept.value}`, 303);
  // Browsers send a file without a name where none was chosen.
  const nothing = file.name === '' ? words.missing : words.emptyFile;
  const sentences = {
    'no-file': nothing,
    'file-too-large': words.tooLarge(MEGABYTES),
    'too-many-rows': words.tooManyRows,
    'not-text': words.notText,
  };
  return notDone(null, { file: sentences[kept.reason] });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.title, path: PATH, isHidden: true });
}

export default function ProductsImport({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} path={PATH} answer={actionData} />;
}
