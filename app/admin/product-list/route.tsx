import { data, redirect } from 'react-router';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { answerAdmin, done, notDone, tryAdmin, unknownForm } from '#app/http/admin.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readFields } from '#app/http/read-form.ts';
import { isId } from '#lib/ids.ts';
import { formatRupees } from '#lib/money.ts';
import type { Result } from '#lib/result.ts';
import { readTableQuery, tableHref } from '#lib/table-query.ts';
import { can } from '#shop/accounts/permissions.ts';
import {
  type Changed,
  type ChangeRefusal,
  deleteProducts,
  publishProducts,
  restoreProducts,
  unpublishProducts,
} from '#shop/catalog/editing/change-products.server.ts';
import { quickEditForm } from '#shop/catalog/editing/quick-edit.form.ts';
import { findQuickEditValues, quickEdit } from '#shop/catalog/editing/quick-edit.server.ts';
import { adminProductShape, type QuickEdit, type QuickEditRefusal } from '#shop/search/admin-product.ts';
import { listAdminProducts } from '#shop/search/list-admin-products.server.ts';
import type { Route } from './+types/route.ts';
import { adminItemsCopy as copy, adminItemsRefusals as refusals } from './copy.ts';
import { ProductListPage } from './product-list.tsx';
import type { QuickAnswer } from './quick-edit.tsx';

/** Two addresses, one list each. */
const listOf = ({ pathname }: { pathname: string }) =>
  pathname.startsWith('/admin/digital-items')
    ? ({ type: 'digital', tab: 'digital-items', path: '/admin/digital-items' } as const)
    : ({ type: 'shop', tab: 'shop-items', path: '/admin/shop-items' } as const);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const url = new URL(request.url);
  const { type, tab, path } = listOf(url);
  const query = readTableQuery(url.searchParams, adminProductShape);
  const listed = await listAdminProducts(db, type, query);
  if (!listed.ok) {
    if (context.get(visitContext).isDocument) throw data(null, { status: 404 });
    // After deleting the whole last page, redirects to the new last page.
    throw redirect(tableHref(path, query, { page: listed.last }));
  }
  const id = url.searchParams.get('change');
  const edited = id !== null && isId(id) ? await findQuickEditValues(db, type, id) : null;
  return { type, tab, path, query, page: listed.value, edited };
}

const bulk = {
  publish: publishProducts,
  unpublish: unpublishProducts,
  delete: deleteProducts,
  restore: restoreProducts,
};
const toasts = { publish: copy.published, unpublish: copy.unpublished, delete: copy.deleted, restore: copy.restored };
const opposite = { publish: 'unpublish', unpublish: 'publish', delete: 'restore', restore: 'delete' } as const;

export async function action(args: Route.ActionArgs) {
  const { type } = listOf(new URL(args.request.url));
  return answerAdmin<QuickAnswer>(args, async ({ admin, shop: { db }, form }) => {
    const intent = form.get('intent');
    const adminId = admin.customerId;
    const limits = { isStockOnly: !can(admin, 'products.edit') };
    if (intent === 'change') return change(form, (value) => quickEdit(db, adminId, type, value, limits));
    if (!isBulk(intent)) return unknownForm();
    const ids = form.getAll('id').map(String);
    if (!ids.every(isId)) return notDone(refusals['not-in-list']);
    const changed: Result<Changed, ChangeRefusal> = await bulk[intent](db, { adminId, type, ids });
    if (!changed.ok) return notDone(refusals[changed.reason]);
    return done(toasts[intent], { intent: opposite[intent], id: changed.value.ids });
  });
}

const isBulk = (intent: unknown): intent is keyof typeof bulk =>
  typeof intent === 'string' && Object.hasOwn(bulk, intent);

async function change(form: FormData, save: (value: QuickEdit) => Promise<Result<undefined, QuickEditRefusal>>) {
  const read = readFields(form, quickEditForm);
  if (!read.ok) return { ...refuseFields(read.faults), typed: read.typed };
  const { isRounded, ...value } = read.value;
  const saved = await save(value);
  if (!saved.ok) {
    const sentence = refusals[saved.reason];
    return { ...(saved.field ? notDone(null, { [saved.field]: sentence }) : notDone(sentence)), typed: read.typed };
  }
  return { ...done(copy.updated), ...(isRounded && { note: copy.rounded(formatRupees(value.price)) }) };
}

/** Messages for fields; one for the whole form if a hidden field is invalid. */
function refuseFields(faults: Record<string, string>) {
  const isReadable = Object.keys(faults).every((name) => /^(price|discount|stock-.+)$/.test(name));
  return isReadable ? notDone(null, faults) : notDone(refusals['not-readable']);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { tab, path } = loaderData ?? listOf({ pathname: '' });
  return pageMeta(matches, { title: adminTabCopy[tab], path, isHidden: true });
}

export default function Items({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductListPage {...loaderData} answer={actionData} />;
}
