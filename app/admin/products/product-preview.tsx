import { useEffect, useId, useRef } from 'react';
import adminStyles from '#app/admin/components/admin.module.css';
import { ProductCard } from '#app/components/product/product-card.tsx';
import productGridStyles from '#app/components/product/product-grid.module.css';
import { BuyBox } from '#app/storefront/item/buy-box.tsx';
import { Gallery } from '#app/storefront/item/gallery.tsx';
import itemStyles from '#app/storefront/item/item.module.css';
import { Description, ItemFacts } from '#app/storefront/item/item-facts.tsx';
import type { ProductDraft } from '#shop/catalog/editing/product-draft.ts';
import { buyerFacts } from '#shop/catalog/product-fields.ts';
import { productCopy as copy } from './copy.ts';
import styles from './product-form.module.css';
import { cardOf, productOf } from './product-from-draft.ts';

type Props = { draft: ProductDraft; today: Date; onClose: () => void };

/** Preview of the form's values as the shop would show them; nothing is saved, and nothing can be bought. */
export function ProductPreview({ draft, today, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const product = productOf(draft, today);
  return (
    <dialog ref={dialog} className={`${adminStyles.dialog} ${styles.preview}`} aria-labelledby={id} onClose={onClose}>
      <div className={adminStyles.head}>
        <h2 id={id}>{copy.previewTitle}</h2>
        <button type="button" className="button small" onClick={() => dialog.current?.close()}>
          {copy.close}
        </button>
      </div>
      <p className="hint">{product === null ? copy.previewNeeds : copy.previewNote}</p>
      {product && (
        <>
          <h3>{copy.previewPage}</h3>
          <div className={`${itemStyles.item} ${styles.previewItem}`}>
            <Gallery pictures={product.pictures} name={product.name} />
            <div inert>
              <BuyBox product={product} reviewCount={0}>
                {null}
              </BuyBox>
            </div>
            <div className={itemStyles.more} inert>
              <Description text={product.fullDescription || product.description || product.name} />
              <ItemFacts seriesPath={null} product={product} facts={buyerFacts(product)} />
            </div>
          </div>
          <h3>{copy.previewCard}</h3>
          <ul className={productGridStyles.grid} inert>
            <ProductCard card={cardOf(product)} entries={[]} isEager />
          </ul>
        </>
      )}
    </dialog>
  );
}
