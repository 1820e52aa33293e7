import { Link } from 'react-router';
import styles from '#app/components/order-parts.module.css';
import { Struck } from '#app/components/price.tsx';
import { formatRupees } from '#lib/money.ts';
import type { OrderDetail, OrderLine } from '#shop/orders/order-view.ts';
import { ordersCopy as copy } from './copy.ts';

/** Order lines as they were ordered; the name links to the current product. */
export function OrderLines({ order: { lines, brief, serviceTitle } }: { order: OrderDetail }) {
  return (
    <section aria-labelledby="lines-title">
      <h2 id="lines-title">{brief === null ? copy.lines : serviceTitle}</h2>
      {brief !== null && (
        <>
          <h3>{copy.brief}</h3>
          <p className={styles.brief}>{brief}</p>
        </>
      )}
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line key={line.position} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line }: { line: OrderLine }) {
  const { productId, name, optionText, image, pricePaise, unitPayablePaise, quantity, type } = line;
  return (
    <li className={styles.line}>
      <img src={image ?? '/placeholder.svg'} alt="" width="88" height="88" loading="lazy" />
      <div>
        <p className={styles.lineName}>{productId === null ? name : <Link to={`/item/${productId}`}>{name}</Link>}</p>
        {optionText !== null && <p className="hint">{optionText}</p>}
        {productId === null && type !== 'service' && <p className="hint">{copy.gone}</p>}
        <p className="hint">
          {quantity} × {formatRupees(unitPayablePaise)}
        </p>
      </div>
      <p className={styles.lineSum}>
        {pricePaise > unitPayablePaise && <Struck amount={pricePaise * quantity} />}
        <b>{formatRupees(unitPayablePaise * quantity)}</b>
      </p>
    </li>
  );
}
