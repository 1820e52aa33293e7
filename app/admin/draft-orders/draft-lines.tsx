import { Form } from 'react-router';
import * as numbers from '#config/numbers.ts';
import { formatRupees } from '#lib/money.ts';
import { nameWithOption } from '#lib/text.ts';
import type { PricedDraftLine } from '#shop/draft-orders/draft-order.ts';
import { draftOrdersCopy as copy } from './copy.ts';
import styles from './draft-orders.module.css';

/** The items of a draft; 0 units remove one. */
export function DraftLines({
  lines,
  path,
  isOpen,
}: {
  lines: readonly PricedDraftLine[];
  path: string;
  isOpen: boolean;
}) {
  if (lines.length === 0) return <p className="hint">{copy.noLines}</p>;
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.variantId}>
          <Form method="post" action={path} className={styles.line}>
            <input type="hidden" name="productId" value={line.productId} />
            <input type="hidden" name="variantId" value={line.variantId} />
            <span>
              <b>
                {!isOpen && `${line.quantity} × `}
                {line.unitPaise === null ? copy.gone : nameWithOption(line)}
              </b>{' '}
              {isOpen && line.unitPaise !== null && (
                <span className="hint">{copy.each(formatRupees(line.unitPaise))}</span>
              )}{' '}
              {isOpen && line.state === 'sold-out' && <span className="fault">{copy.soldOut}</span>}
              {isOpen && line.state === 'short' && <span className="fault">{copy.left(line.stock ?? 0)}</span>}
            </span>
            {isOpen && (
              <>
                <input
                  key={line.quantity}
                  name="quantity"
                  type="number"
                  className="input"
                  min={0}
                  max={numbers.QUANTITY_MAX}
                  defaultValue={line.quantity}
                  aria-label={copy.quantityOf(nameWithOption(line))}
                />
                <button
                  type="submit"
                  className="button small"
                  name="intent"
                  value="line"
                  aria-label={copy.changeNamed(nameWithOption(line))}
                >
                  {copy.change}
                </button>
              </>
            )}
          </Form>
        </li>
      ))}
    </ul>
  );
}
