import { Link } from 'react-router';
import { ProductGrid } from '#app/components/product-grid.tsx';
import statePanelStyles from '#app/components/state-panel.module.css';
import empty from '#app/images/empty.svg';
import type { ProductCard } from '#shop/catalog/product.ts';
import { itemCopy } from './copy.ts';
import styles from './item.module.css';

/** Page of a product that is no longer sold, with related products. */
export function GoneItem({ name, related }: { name: string; related: ProductCard[] }) {
  return (
    <>
      <section className={statePanelStyles.panel}>
        <img src={empty} alt="" width="240" height="180" />
        <h1>{itemCopy.gone}</h1>
        <p>{itemCopy.goneSentence(name)}</p>
        <Link className="button loud" to="/shop/all">
          {itemCopy.goneAction}
        </Link>
      </section>
      {related.length > 0 && (
        <section className={styles.related} aria-labelledby="related-heading">
          <h2 id="related-heading">{itemCopy.goneAlternatives}</h2>
          <ProductGrid cards={related} label={itemCopy.goneAlternatives} />
        </section>
      )}
    </>
  );
}
