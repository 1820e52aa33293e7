import { type Filter, TableTools } from '#app/admin/components/table-tools.tsx';
import { type AdminOrderQuery, adminOrderFilters, adminOrderSorts } from '#shop/fulfilment/admin-order.ts';
import { type OrderKind, statusesWith, statusText } from '#shop/orders/order.ts';
import { adminOrdersCopy as copy } from './copy.ts';

function filtersOf(kind: OrderKind): Filter[] {
  return [
    {
      name: 'status',
      label: copy.status,
      choices: statusesWith(({ kinds }) => kinds.includes(kind)).map((status) => ({
        value: status,
        label: statusText(status),
      })),
    },
    {
      name: 'payment',
      label: copy.payment,
      choices: adminOrderFilters.payment.map((state) => ({ value: state, label: copy.paymentStates[state] })),
    },
    ...(kind === 'shop'
      ? [
          {
            name: 'needs',
            label: copy.needs,
            choices: adminOrderFilters.needs.map((need) => ({ value: need, label: copy.needsChoices[need] })),
          },
        ]
      : []),
    {
      name: 'shown',
      label: copy.shown,
      any: copy.shownNormally,
      choices: adminOrderFilters.shown.map((shown) => ({ value: shown, label: copy.shownChoices[shown] })),
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
      hint={copy.hint}
      filters={filtersOf(kind)}
      sorts={adminOrderSorts.map((sort) => ({ value: sort, label: copy.sorts[sort] }))}
    >
      <a className="button" href={`/admin/export/${kind}-orders.csv?${params}`} download>
        {copy.export}
      </a>
    </TableTools>
  );
}
