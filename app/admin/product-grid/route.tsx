import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { type AdminAnswer, adminOf, answerAdmin, done, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { fieldText } from '#app/http/read-form.ts';
import { isId } from '#lib/ids.ts';
import { lastPage, readTableQuery } from '#lib/table-query.ts';
import { chooseGrid, listGrid } from '#shop/bulk-edit/list-grid.server.ts';
import { readGridForm } from '#shop/bulk-edit/product-grid.form.ts';
import { GRID_PAGE_PRODUCTS, type GridAnswer } from '#shop/bulk-edit/product-grid.ts';
import { saveGrid } from '#shop/bulk-edit/save-grid.server.ts';
import { findUndoable, undoGrid } from '#shop/bulk-edit/undo-grid.server.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import { listHandMade } from '#shop/collections/set-collections.server.ts';
import { adminProductShape } from '#shop/search/admin-product.ts';
import type { Route } from './+types/route.ts';
import { productGridPageCopy as copy } from './copy.ts';
import { ProductGridPage } from './grid-page.tsx';
import type { GridFormAnswer } from './use-grid-save.ts';

const PATH = '/admin/products/edit';

const typeOf = (params: URLSearchParams): ProductType => (params.get('type') === 'digital' ? 'digital' : 'shop');

/** `?id=` for selected products, or the query of a list; `all`: every one of them in one table, which needs scripts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { customerId } = adminOf(context);
  const { searchParams } = new URL(request.url);
  const type = typeOf(searchParams);
  const chosen = searchParams.getAll('id');
  const query = readTableQuery(searchParams, adminProductShape);
  const choice = chosen.length > 0 ? { ids: chosen.filter(isId) } : { query };
  const { ids, ...counted } = await chooseGrid(db, type, choice);
  const isAll = searchParams.has('all');
  const pageSize = isAll ? ids.length : GRID_PAGE_PRODUCTS;
  const last = isAll ? 1 : lastPage(ids.length, pageSize);
  const page = Math.min(isAll ? 1 : query.page, last);
  const [rows, undoable, collections] = await Promise.all([
    listGrid(db, ids.slice((page - 1) * pageSize, page * pageSize)),
    findUndoable(db, customerId, type),
    listHandMade(db),
  ]);
  searchParams.delete('page');
  searchParams.delete('all');
  const titles = collections.map(({ title }) => title);
  const here = `${PATH}?${searchParams}`;
  return { type, rows, page, last, listed: ids.length, ...counted, here, undoable, titles };
}

export async function action(args: Route.ActionArgs) {
  const type = typeOf(new URL(args.request.url).searchParams);
  return answerAdmin<GridFormAnswer>(args, async ({ admin: { customerId: adminId }, shop: { db }, form }) => {
    const postedId = fieldText(form, 'save');
    if (form.get('intent') === 'undo') {
      const { undone, kept, full } = await undoGrid(db, adminId, postedId);
      if (undone + kept.length + full.length === 0) return notDone(copy.nothingToUndo);
      const problems = [
        kept.length > 0 && copy.kept(kept.join(', ')),
        full.length > 0 && copy.fullAgain(full.join(', ')),
      ];
      return { ...done(copy.undone(undone)), problem: problems.filter(Boolean).join(' ') || null };
    }
    const edits = form.get('intent') === 'save' ? readGridForm(form) : null;
    if (edits === null) return notDone(copy.notReadable);
    // The first batch of a save has no id yet.
    const saveId = isId(postedId) ? postedId : crypto.randomUUID();
    const answers = await saveGrid(db, { adminId, type, saveId, edits });
    return { ...summaryOf(answers), saveId, answers, typed: edits.filter((_, at) => isLeft(answers[at])) };
  });
}

const isLeft = (answer: GridAnswer | undefined): boolean =>
  answer !== undefined && answer.result !== 'saved' && answer.result !== 'unchanged';

function summaryOf(answers: readonly GridAnswer[]): AdminAnswer {
  const left = answers.filter(isLeft).length;
  const saved = answers.filter(({ result }) => result === 'saved').length;
  if (left > 0) return notDone(saved > 0 ? `${copy.saved(saved)} ${copy.left(left)}` : copy.left(left));
  return done(saved === 0 ? copy.nothing : copy.saved(saved));
}

/** A save keeps the table as it is: its answer says what was stored. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formData?.get('intent') === 'save' ? false : defaultShouldRevalidate;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: PATH, isHidden: true });
}

export default function ProductsEdit({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductGridPage key={`${loaderData.here} ${loaderData.page}`} {...loaderData} answer={actionData} />;
}
