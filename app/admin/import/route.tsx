import { redirect } from 'react-router';
import { adminOf, answerAdmin, notDone, tryAdmin, unknownForm } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { fieldText } from '#app/http/read-form.ts';
import { isId } from '#lib/ids.ts';
import { isCategorySlug } from '#shop/catalog/category.ts';
import { importCopy } from '#shop/import/import-copy.ts';
import {
  awaitRun,
  DRAFT_MAX_BYTES,
  findDraft,
  repeatRun,
  requestImport,
  saveDraft,
} from '#shop/import/import-draft.server.ts';
import type { ImportChoice, UnusableFile } from '#shop/import/import-report.ts';
import type { Route } from './+types/route.ts';
import { adminImportCopy as copy } from './copy.ts';
import { ImportPage } from './import-page.tsx';

const PATH = '/admin/products/import';
const MEGABYTES = DRAFT_MAX_BYTES / 1024 ** 2;

/** How long a request waits for the background job, in milliseconds: enough for a small file. */
const WAIT_MAX_MS = 300;

/** `?file=` names an uploaded file; a background job reads and imports it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { customerId } = adminOf(context);
  const id = new URL(request.url).searchParams.get('file');
  if (id === null) {
    const last = await findDraft(db, customerId);
    // Only one import runs at a time.
    if (last?.state === 'importing') throw redirect(pathOf(last.id), 302);
    return { megabytes: MEGABYTES, draft: null, last: last && { ...last, preview: null }, problem: null };
  }
  const draft = isId(id) ? await findDraft(db, customerId, id) : null;
  if (draft === null) return { megabytes: MEGABYTES, draft, last: null, problem: copy.gone };
  const { fault } = draft;
  return { megabytes: MEGABYTES, draft, last: null, problem: fault && sentenceOf(fault) };
}

const pathOf = (id: string): string => `${PATH}?file=${id}`;

const sentenceOf = ({ reason, missing }: UnusableFile): string =>
  reason === 'file-empty' ? copy.emptyFile : `${importCopy.notProducts(missing)} ${copy.columnNames}`;

export async function action(args: Route.ActionArgs) {
  return answerAdmin(args, async ({ admin, shop: { db, imports }, form }) => {
    const intent = form.get('intent');
    if (intent === 'preview') {
      const stored = await storeFile(form, (draft) => saveDraft(db, admin.customerId, draft));
      return typeof stored === 'string' ? show(stored) : stored;
    }
    if (intent !== 'import' && intent !== 'repeat') return unknownForm();
    const id = fieldText(form, 'file');
    if (!isId(id)) return notDone(copy.gone);
    const read = readChoice(form);
    if (read.faults) return notDone(null, read.faults);
    const { customerId } = admin;
    const state = await (intent === 'import'
      ? requestImport(db, customerId, id)
      : repeatRun(db, customerId, id, form.has('factor') ? read.choice : {}));
    return state === null ? notDone(copy.gone) : show(id);

    async function show(id: string) {
      imports.dispatchEvent(new Event('waiting'));
      await awaitRun(db, admin.customerId, id, WAIT_MAX_MS);
      return redirect(pathOf(id), 303);
    }
  });
}

type ReadChoice = { choice: ImportChoice; faults?: undefined } | { faults: Record<string, string> };

/** How the file is to be read: category, factor and whether its products go live. */
function readChoice(form: FormData): ReadChoice {
  const [category, typed] = [fieldText(form, 'category'), fieldText(form, 'factor').trim() || '1'];
  if (category !== '' && !isCategorySlug(category)) return { faults: { category: copy.unknownCategory } };
  const factor = /^\d{1,5}(\.\d{1,6})?$/.test(typed) ? Number(typed) : 0;
  if (factor <= 0 || factor > FACTOR_MAX) return { faults: { factor: copy.factorWrong } };
  return {
    choice: { category: category === '' ? null : category, factor, publish: form.get('publish') === 'on' },
  };
}

/** The weakest currencies are the reason for dividing, never for multiplying by more. */
const FACTOR_MAX = 10_000;

type Draft = Parameters<typeof saveDraft>[2];

/** Id of the stored file, or why it was refused. */
async function storeFile(form: FormData, save: (draft: Draft) => ReturnType<typeof saveDraft>) {
  const file = form.get('file');
  const read = readChoice(form);
  if (read.faults) return notDone(null, read.faults);
  if (!(file instanceof File)) return notDone(null, { file: copy.missing });
  const content = new Uint8Array(await file.arrayBuffer());
  const stored = await save({ fileName: file.name, content, ...read.choice });
  if (stored.ok) return stored.value;
  // Browsers send a file without a name if none was chosen.
  const nothing = file.name === '' ? copy.missing : copy.emptyFile;
  const sentences = {
    'no-file': nothing,
    'file-too-large': copy.tooLarge(MEGABYTES),
    'too-many-rows': copy.tooManyRows,
    'not-text': copy.notText,
    'still-importing': copy.stillImporting,
  };
  return notDone(null, { file: sentences[stored.reason] });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: PATH, isHidden: true });
}

export default function ProductsImport({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} path={PATH} answer={actionData} />;
}
