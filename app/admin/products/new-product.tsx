import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { formatDateTime } from '#lib/clock.ts';
import type { ProductDraft } from '#shop/catalog/product-draft.ts';
import { productCopy as copy } from './copy.ts';
import styles from './product-form.module.css';
import { ProductForm } from './product-form.tsx';
import type { ProductAnswer } from './product-result.ts';
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
type Offer = NonNullable<ReturnType<typeof findSavedDraft>>;

/** Form of a new product, with an offer to restore an unsaved draft. */
export function NewProduct({ draft, like, added, ...form }: Props) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [taken, setTaken] = useState<ProductDraft | null>(null);
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
                setTaken(offer.draft);
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
        key={taken ? 'kept' : 'new'}
        {...form}
        id={null}
        version={0}
        pictureStates={[]}
        draft={taken ?? draft}
        isUnsaved={taken !== null}
        next={like ? 'like' : 'new'}
        onTyped={save}
        onLeave={deleteDraft}
      />
    </>
  );
}
