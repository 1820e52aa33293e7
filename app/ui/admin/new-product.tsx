import { useCallback, useEffect, useState } from 'react';
import { formatMoment } from '#kit/clock.ts';
import type { ProductDraft } from '#shop/catalog/product-draft.ts';
import { productWords as words } from '#words/admin/product.ts';
import { findKeptDraft, forgetDraft, keepDraft } from './kept-draft.ts';
import type { ProductAnswer } from './product-answer.ts';
import { ProductForm } from './product-form.tsx';

type Props = { draft: ProductDraft; shopOrigin: string; today: Date; refusal: ProductAnswer | undefined };
type Offer = NonNullable<ReturnType<typeof findKeptDraft>>;

/** The form of a new product, and the way back to one that was begun here and never saved. */
export function NewProduct({ draft, ...form }: Props) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [taken, setTaken] = useState<ProductDraft | null>(null);
  useEffect(() => setOffer(findKeptDraft(new Date())), []);
  const keep = useCallback((typed: ProductDraft) => keepDraft(typed, new Date()), []);
  return (
    <>
      <div className="desk-head">
        <h1>{words.addTitle}</h1>
      </div>
      {offer && (
        <section className="product-kept" aria-label={words.keptTitle}>
          <p>{words.kept(offer.draft.name, formatMoment(new Date(offer.at)))}</p>
          <div className="desk-actions">
            <button
              type="button"
              className="button"
              onClick={() => {
                setTaken(offer.draft);
                setOffer(null);
              }}
            >
              {words.keptTake}
            </button>
            <button
              type="button"
              className="button"
              onClick={() => {
                forgetDraft();
                setOffer(null);
              }}
            >
              {words.keptDrop}
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
        onTyped={keep}
        onLeave={forgetDraft}
      />
    </>
  );
}
