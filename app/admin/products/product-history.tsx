import styles from '#app/admin/components/admin.module.css';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { formatDateTime } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { PriceChange } from '#shop/pricing/list-price-changes.server.ts';
import { productWords as words } from './copy.ts';

const columns: Column<PriceChange>[] = [
  { key: 'when', title: words.historyWhen, isHead: true, cell: ({ at }) => formatDateTime(at) },
  { key: 'what', title: words.historyWhat, cell: ({ variant }) => variant ?? words.historyProduct },
  {
    key: 'price',
    title: words.historyPrice,
    isNumber: true,
    cell: ({ priceBefore, price }) => changeText(formatRupees(priceBefore), formatRupees(price)),
  },
  {
    key: 'discount',
    title: words.historyDiscount,
    isNumber: true,
    cell: ({ discountBefore, discount }) => changeText(`${discountBefore}%`, `${discount}%`),
  },
  { key: 'who', title: words.historyWho, cell: ({ by }) => by ?? words.historyNobody },
];

/** Earlier prices, the newest first. */
export function PriceHistory({ changes }: { changes: PriceChange[] }) {
  return (
    <section className={styles.card} aria-labelledby="history-heading">
      <h2 id="history-heading">{words.history}</h2>
      {changes.length === 0 ? (
        <p className="hint">{words.historyEmpty}</p>
      ) : (
        <DataTable
          label={words.history}
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

const changeText = (before: string, after: string): string => (before === after ? after : words.fromTo(before, after));
