import { adminTabCopy } from '#app/admin/components/copy.ts';
import { tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { isCategorySlug } from '#shop/catalog/category.ts';
import { findProductForm } from '#shop/catalog/find-product-form.server.ts';
import { draftLike, newProductDraft } from '#shop/catalog/product-draft.ts';
import type { Route } from './+types/new.route.ts';
import { NewProduct } from './new-product.tsx';
import { answerProductForm } from './product-action.server.ts';

/**
 * `?type=digital` opens the form of a digital product; `?category=` preselects the category, for several of a kind in a
 * row; `?like={id}` copies everything that products of a series share. `?added={id}` is the product that was added just
 * before.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const type = params.get('type') === 'digital' ? 'digital' : 'shop';
  const category = params.get('category') ?? '';
  const { db, details } = context.get(shopContext);
  const like = params.get('like') ?? '';
  const [other, before] = await Promise.all([
    findProductForm(db, like),
    findProductForm(db, params.get('added') ?? ''),
  ]);
  return {
    like: other && { id: like, name: other.draft.name },
    added: before && { id: before.id, name: before.draft.name },
    draft: other ? draftLike(other.draft) : newProductDraft(type, isCategorySlug(category) ? category : ''),
    // Idempotency: if the answer is lost and the form is sent again, the product is added only once.
    newId: crypto.randomUUID(),
    shopOrigin: details.origin,
    today: new Date(),
  };
}

export const action = (args: Route.ActionArgs) => answerProductForm(args, null);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.products, path: '/admin', isHidden: true });
}

export default function AddProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { like, added } = loaderData;
  return <NewProduct key={`${like?.id}-${added?.id}`} {...loaderData} refusal={actionData} />;
}
