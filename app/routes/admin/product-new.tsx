import { tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { ProductForm } from '#app/ui/admin/product-form.tsx';
import { isCategorySlug } from '#shop/catalog/category.ts';
import { newProductDraft } from '#shop/catalog/product-draft.ts';
import { adminTabWords } from '#words/admin/frame.ts';
import { productWords as words } from '#words/admin/product.ts';
import type { Route } from './+types/product-new.ts';
import { answerProductForm } from './product-action.server.ts';
import '#app/styles/admin-product.css';

/** `?type=digital` opens the form of a digital item; `?category=` has that one chosen, for several of a kind in a row. */
export function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const type = asked.get('type') === 'digital' ? 'digital' : 'shop';
  const category = asked.get('category') ?? '';
  const { origin } = context.get(shopContext).details;
  return {
    draft: newProductDraft(type, isCategorySlug(category) ? category : ''),
    shopOrigin: origin,
    today: new Date(),
  };
}

export const action = (args: Route.ActionArgs) => answerProductForm(args, null);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabWords.products, path: '/admin', isHidden: true });
}

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="desk-head">
        <h1>{words.addTitle}</h1>
      </div>
      <ProductForm {...loaderData} id={null} version={0} pictureStates={[]} refusal={actionData} />
    </>
  );
}
