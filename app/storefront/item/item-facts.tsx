import { Link } from 'react-router';
import { formatRupees } from '#lib/money.ts';
import { readDescription } from '#shop/catalog/description.ts';
import type { ShownProduct } from '#shop/catalog/product.ts';
import { itemCopy } from './copy.ts';
import styles from './item.module.css';

/** The seller's text; rendered as text, never as HTML. */
export function Description({ text }: { text: string }) {
  return (
    <section className={styles.description} aria-labelledby="description-heading">
      <h2 id="description-heading">{itemCopy.description}</h2>
      {readDescription(text).map((block, at) =>
        typeof block === 'string' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <p key={at}>{block}</p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <ul key={at}>
            {block.map((point, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
              <li key={place}>{point}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}

/** A field of `product-fields.ts` that buyers see. */
export type Fact = { label: string; value: string };

type Props = {
  product: ShownProduct;
  facts: readonly Fact[];
  /** Page of the product's series; null: it has none. */
  seriesPath: string | null;
};

/** Details that the law requires beside the price (Legal Metrology Rules, 2011, rule 6(10)), and others. */
export function ItemFacts({ product, facts: own, seriesPath }: Props) {
  const { price, variants, gstRates, series, type } = product;
  const prices = variants.map((variant) => variant.price);
  const [low, high] = prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : [price, price];
  const facts: [string, string | null][] = [
    [itemCopy.mrpInclusive, low === high ? formatRupees(low) : `${formatRupees(low)} – ${formatRupees(high)}`],
    ...own.map(({ label, value }): [string, string] => [label, value]),
    [itemCopy.gst, gstRates.length === 0 ? null : itemCopy.gstIncluded(gstRates)],
    [itemCopy.sku, variants.length === 1 ? (variants[0]?.sku ?? null) : null],
  ];
  return (
    <section className={styles.facts} aria-labelledby="facts-heading">
      <h2 id="facts-heading">{itemCopy.details}</h2>
      <dl>
        {facts.map(
          ([term, fact]) =>
            fact && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
        {series && (
          <div>
            <dt>{itemCopy.series}</dt>
            <dd>
              <Link
                to={
                  seriesPath ?? `${type === 'digital' ? '/digital' : '/shop/all'}?series=${encodeURIComponent(series)}`
                }
              >
                {series}
              </Link>
            </dd>
          </div>
        )}
      </dl>
      {product.isDemo && <p className="hint">{itemCopy.demoProduct}</p>}
    </section>
  );
}
