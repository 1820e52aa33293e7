import { type Filter, TableTools } from '#app/admin/components/table-tools.tsx';
import { type AdminOrderQuery, adminOrderFilters, adminOrderSorts } from '#shop/fulfilment/admin-order.ts';
import { type OrderKind, statusesWith, statusText } from '#shop/orders/order.ts';
import { adminOrdersWords as words } from './copy.ts';

function filtersOf(kind: OrderKind): Filter[] {
  return [
    {
      name: 'status',
      label: words.status,
      choices: statusesWith(({ kinds }) => kinds.includes(kind)).map((status) => ({
        value: status,
        label: statusText(status),
      })),
    },
    {
      name: 'payment',
      label: words.payment,
      choices: adminOrderFilters.payment.map((state) => ({ value: state, label: words.paymentStates[state] })),
    },
    ...(kind === 'shop'
      ? [
          {
            name: 'needs',
            label: words.needs,
            choices: adminOrderFilters.needs.map((need) => ({ value: need, label: words.needsChoices[need] })),
          },
        ]
      : []),
    {
      name: 'shown',
      label: words.shown,
      any: words.shownNormally,
      choices: adminOrderFilters.shown.map((shown) => ({ value: shown, label: words.shownChoices[shown] })),
    },
  ];
}

/** Search, filters and export above a list of orders. */
export function OrderTools({ kind, path, query }: { kind: OrderKind; path: string; query: AdminOrderQuery }) {
  const params = new URLSearchParams({ ...query.filters, q: query.q, sort: query.sort });
  return (
    <TableTools
      path={path}
      query={query}
      hint={words.hint}
      filters={filtersOf(kind)}
      sorts={adminOrderSorts.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
    >
      <a className="button" href={`/admin/export/${kind}-orders.csv?${params}`} download>
        {words.export}
      </a>
    </TableTools>
  );
}
