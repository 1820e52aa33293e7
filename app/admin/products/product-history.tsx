import styles from '#app/admin/components/admin.module.css';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { formatDateTime } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { PriceChange } from '#shop/pricing/list-price-changes.server.ts';
import { productCopy as copy } from './copy.ts';

const columns: Column<PriceChange>[] = [
  { key: 'when', title: copy.historyWhen, isHead: true, cell: ({ at }) => formatDateTime(at) },
  { key: 'what', title: copy.historyWhat, cell: ({ variant }) => variant ?? copy.historyProduct },
  {
    key: 'price',
    title: copy.historyPrice,
    isNumber: true,
    cell: ({ priceBefore, price }) => changeText(formatRupees(priceBefore), formatRupees(price)),
  },
  {
    key: 'discount',
    title: copy.historyDiscount,
    isNumber: true,
    cell: ({ discountBefore, discount }) => changeText(`${discountBefore}%`, `${discount}%`),
  },
  { key: 'who', title: copy.historyWho, cell: ({ by }) => by ?? copy.historyNobody },
];

/** Earlier prices, the newest first. */
export function PriceHistory({ changes }: { changes: PriceChange[] }) {
  return (
    <section className={styles.card} aria-labelledby="history-heading">
      <h2 id="history-heading">{copy.history}</h2>
      {changes.length === 0 ? (
        <p className="hint">{copy.historyEmpty}</p>
      ) : (
        <DataTable
          label={copy.history}
          path=""
          query={{ q: '', sort: '', page: 1, filters: {} }}
          columns={columns}
          rows={changes}
          idOf={({ id }) => id}
        />
      )}
    </section>
  );
}

const changeText = (before: string, after: string): string => (before === after ? after : copy.fromTo(before, after));
