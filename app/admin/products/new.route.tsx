import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { formatDateTime } from '#lib/clock.ts';
import { isCategorySlug } from '#shop/catalog/category.ts';
import { findProductForm } from '#shop/catalog/editing/find-product-form.server.ts';
import { draftLike, newProductDraft, type ProductDraft } from '#shop/catalog/editing/product-draft.ts';
import type { Route } from './+types/new.route.ts';
import { productCopy as copy } from './copy.ts';
import { answerProductForm } from './product-action.server.ts';
import styles from './product-form.module.css';
import { ProductForm } from './product-form.tsx';
import type { ProductAnswer } from './read-product-draft.ts';
import { deleteDraft, findSavedDraft, saveDraft } from './saved-draft.ts';

type Other = { id: string; name: string };
type Props = {
  draft: ProductDraft;
  newId: string;
  shopOrigin: string;
  today: Date;
  refusal: ProductAnswer | undefined;
  /** The product whose values are copied. */
  like: Other | null;
  /** The product that was added just before. */
  added: Other | null;
};
type SavedDraft = NonNullable<ReturnType<typeof findSavedDraft>>;

/** Form of a new product, with an offer to restore an unsaved draft. */
function NewProduct({ draft, like, added, ...form }: Props) {
  const [offer, setOffer] = useState<SavedDraft | null>(null);
  const [restored, setRestored] = useState<ProductDraft | null>(null);
  const addedName = added?.name;
  useEffect(() => {
    const saved = findSavedDraft(new Date());
    // The saved draft has become a product.
    if (saved !== null && saved.draft.name.trim() === addedName) deleteDraft();
    else setOffer(saved);
    // Ready for the next product.
    if (addedName !== undefined) document.getElementById('name')?.focus({ preventScroll: true });
  }, [addedName]);
  const isDecided = useRef(false);
  // The offer disappears and typing can begin.
  const decide = () => {
    isDecided.current = true;
    setOffer(null);
  };
  useEffect(() => {
    if (isDecided.current) document.getElementById('name')?.focus();
    isDecided.current = false;
  });
  const save = useCallback((typed: ProductDraft) => saveDraft(typed, new Date()), []);
  return (
    <>
      <div className={adminStyles.head}>
        <h1>{copy.addTitle}</h1>
      </div>
      {added && (
        <p className={styles.savedDraft}>
          {copy.addedBefore(added.name)}
          <Link className="button small" to={`/admin/products/${added.id}`}>
            {copy.addedChange}
          </Link>
        </p>
      )}
      {like && <p className="hint">{copy.likeNote(like.name)}</p>}
      {offer && (
        <section className={styles.savedDraft} aria-label={copy.savedDraftTitle}>
          <p>{copy.savedDraft(offer.draft.name, formatDateTime(new Date(offer.at)))}</p>
          <div className={adminStyles.actions}>
            <button
              type="button"
              className="button"
              onClick={() => {
                setRestored(offer.draft);
                decide();
              }}
            >
              {copy.savedDraftUse}
            </button>
            <button
              type="button"
              className="button"
              onClick={() => {
                deleteDraft();
                decide();
              }}
            >
              {copy.savedDraftDiscard}
            </button>
          </div>
        </section>
      )}
      <ProductForm
        key={restored ? 'restored' : 'new'}
        {...form}
        id={null}
        version={0}
        pictureStates={[]}
        draft={restored ?? draft}
        isUnsaved={restored !== null}
        next={like ? 'like' : 'new'}
        onTyped={save}
        onLeave={deleteDraft}
      />
    </>
  );
}

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
  return pageMeta(matches, { title: adminTabCopy.products, path: '/admin/products/new', isHidden: true });
}

export default function AddProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { like, added } = loaderData;
  return <NewProduct key={`${like?.id}-${added?.id}`} {...loaderData} refusal={actionData} />;
}
