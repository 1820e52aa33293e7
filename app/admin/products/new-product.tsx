import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#lib/clock.ts';
import type { ProductDraft } from '#shop/catalog/product-draft.ts';
import { productWords as words } from './copy.ts';
import { ProductForm } from './product-form.tsx';
import type { ProductAnswer } from './product-result.ts';
import { findSavedDraft, forgetDraft, saveDraft } from './saved-draft.ts';

type Other = { id: string; name: string };
type Props = {
  draft: ProductDraft;
  newId: string;
  shopOrigin: string;
  today: Date;
  refusal: ProductAnswer | undefined;
  /** What it is filled in like. */
  like: Other | null;
  /** The one before in a row. */
  added: Other | null;
};
type Offer = NonNullable<ReturnType<typeof findSavedDraft>>;

/** The form of a new product, and the way back to one that was begun here and never saved. */
export function NewProduct({ draft, like, added, ...form }: Props) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [taken, setTaken] = useState<ProductDraft | null>(null);
  const addedName = added?.name;
  useEffect(() => {
    const kept = findSavedDraft(new Date());
    // What was kept while it was typed is a product now.
    if (kept !== null && kept.draft.name.trim() === addedName) forgetDraft();
    else setOffer(kept);
    // Whoever adds one after the other goes on typing.
    if (addedName !== undefined) document.getElementById('name')?.focus({ preventScroll: true });
  }, [addedName]);
  const isDecided = useRef(false);
  // The question goes, and typing begins.
  const decide = () => {
    isDecided.current = true;
    setOffer(null);
  };
  useEffect(() => {
    if (isDecided.current) document.getElementById('name')?.focus();
    isDecided.current = false;
  });
  const keep = useCallback((typed: ProductDraft) => saveDraft(typed, new Date()), []);
  return (
    <>
      <div className="admin-head">
        <h1>{words.addTitle}</h1>
      </div>
      {added && (
        <p className="product-saved-draft">
          {words.addedBefore(added.name)}
          <Link className="button small" to={`/admin/products/${added.id}`}>
            {words.addedChange}
          </Link>
        </p>
      )}
      {like && <p className="hint">{words.likeNote(like.name)}</p>}
      {offer && (
        <section className="product-saved-draft" aria-label={words.savedDraftTitle}>
          <p>{words.kept(offer.draft.name, formatDateTime(new Date(offer.at)))}</p>
          <div className="admin-actions">
            <button
              type="button"
              className="button"
              onClick={() => {
                setTaken(offer.draft);
                decide();
              }}
            >
              {words.savedDraftUse}
            </button>
            <button
              type="button"
              className="button"
              onClick={() => {
                forgetDraft();
                decide();
              }}
            >
              {words.savedDraftDiscard}
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
        onTyped={keep}
        onLeave={forgetDraft}
      />
    </>
  );
}
