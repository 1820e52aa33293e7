import { Form } from 'react-router';
import { nameWithOption } from '#lib/text.ts';
import type { FoundVariant } from '#shop/draft-orders/draft-order.ts';
import { draftOrdersCopy as copy } from './copy.ts';
import styles from './draft-orders.module.css';

/** Searches products, and adds one of the variants found. */
export function FindVariant({ path, query, found }: { path: string; query: string; found: readonly FoundVariant[] }) {
  return (
    <>
      <Form method="get" action={path} className={styles.search} role="search">
        <label htmlFor="q">{copy.search}</label>
        <input id="q" name="q" type="search" className="input" defaultValue={query} key={query} />
        <button type="submit" className="button">
          {copy.find}
        </button>
      </Form>
      {query !== '' && found.length === 0 && <p className="hint">{copy.nothingFound}</p>}
      <ul className={styles.lines}>
        {found.map((variant) => (
          <li key={variant.variantId}>
            <Form method="post" action={`${path}?q=${encodeURIComponent(query)}`} className={styles.line}>
              <input type="hidden" name="productId" value={variant.productId} />
              <input type="hidden" name="variantId" value={variant.variantId} />
              <input type="hidden" name="quantity" value="1" />
              <span>
                {nameWithOption(variant)} <span className="hint">{copy.inStock(variant.stock)}</span>
              </span>
              <button
                type="submit"
                className="button small"
                name="intent"
                value="line"
                aria-label={copy.addNamed(nameWithOption(variant))}
              >
                {copy.add}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}
