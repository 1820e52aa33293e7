import { data, useFetcher } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import styles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { type AdminAnswer, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { deleteProducts, restoreProducts } from '#shop/catalog/editing/change-products.server.ts';
import { duplicateProduct } from '#shop/catalog/editing/edit-product.server.ts';
import { findProductForm } from '#shop/catalog/editing/find-product-form.server.ts';
import { findProductFile } from '#shop/downloads/product-files.server.ts';
import { listPriceChanges } from '#shop/pricing/list-price-changes.server.ts';
import type { Route } from './+types/product.route.ts';
import { productCopy as copy } from './copy.ts';
import { EditProduct } from './edit-product.tsx';
import { answerProductForm } from './product-action.server.ts';

/** Shown instead of the form of a deleted product, with a restore button. */
function DeletedProduct({ id, name }: { id: string; name: string }) {
  const fetcher = useFetcher<AdminAnswer>();
  useAdminAnswer(fetcher.data);
  return (
    <>
      <div className={styles.head}>
        <h1>{copy.deletedTitle}</h1>
      </div>
      <div className={styles.card}>
        <p>{copy.deletedText(name)}</p>
        {fetcher.data?.problem && <p className="form-problem">{fetcher.data.problem}</p>}
        <fetcher.Form method="post" action={`/admin/products/${id}`}>
          <ActionButton intent="restore" disabled={fetcher.state !== 'idle'}>
            {copy.restore}
          </ActionButton>
        </fetcher.Form>
      </div>
    </>
  );
}

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { db, details } = context.get(shopContext);
  const form = await findProductForm(db, id);
  if (form === null) throw data(null, { status: 404 });
  const [priceChanges, file] = await Promise.all([listPriceChanges(db, id), findProductFile(db, id)]);
  const query = new URL(request.url).searchParams;
  const page = {
    ...form,
    priceChanges,
    file,
    fileFault: query.get('file'),
    isConfirming: query.get('ask') === 'delete',
    shopOrigin: details.origin,
    today: new Date(),
  };
  return data(page, { status: form.isRemoved ? 410 : 200 });
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return answerProductForm(args, id, {
    async delete({ admin: { customerId }, shop: { db } }) {
      const product = await findProductForm(db, id);
      const deleted = product && (await deleteProducts(db, { adminId: customerId, type: null, ids: [id] }));
      return deleted?.ok
        ? redirectWithFlash(`/admin/${product?.draft.type}-items`, 'admin-deleted')
        : notDone(copy.gone);
    },
    async restore({ admin: { customerId }, shop: { db } }) {
      const product = await findProductForm(db, id);
      const restored = product && (await restoreProducts(db, { adminId: customerId, type: null, ids: [id] }));
      return restored?.ok ? redirectWithFlash(`/admin/products/${id}`, 'product-restored') : notDone(copy.gone);
    },
    async duplicate({ admin: { customerId }, shop: { db } }) {
      const duplicate = await duplicateProduct(db, customerId, id, copy.copyOf);
      return duplicate.ok
        ? redirectWithFlash(`/admin/products/${duplicate.value}`, 'product-duplicated')
        : notDone(copy.gone);
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.products, path: '/admin', isHidden: true });
}

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.isRemoved) return <DeletedProduct id={loaderData.id} name={loaderData.draft.name} />;
  return <EditProduct key={loaderData.id} product={loaderData} refusal={actionData} />;
}
