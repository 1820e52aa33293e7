import type { OrderInList } from '#shop/orders/order-view.ts';

/** Of the rows of a list what it draws. */
export type ListedOrder = Omit<OrderInList, 'kind' | 'expiresAt'>;

const LINE = '\n';
const FIELD = '\t';
const BREAKS = /[\n\t]/g;

/** The rows of a list as one text, a line each, as the cards of a grid travel (`packed-cards.ts`), and for the same reason. */
export const packOrders = (orders: readonly OrderInList[]): string =>
  orders
    .map(({ id, number, status, method, isPaid, payablePaise, createdAt, name, image, pieces }) =>
      [
        id,
        number,
        status,
        method,
        isPaid ? 1 : '',
        payablePaise,
        createdAt.getTime(),
        name.replace(BREAKS, ' '),
        image ?? '',
        pieces ?? '',
      ].join(FIELD),
    )
    .join(LINE);

/** The rows of `packOrders` again. */
export const unpackOrders = (text: string): ListedOrder[] => (text === '' ? [] : text.split(LINE).map(orderOf));

function orderOf(line: string): ListedOrder {
  const [id = '', number, status, method, paid, payable, created, name = '', image = '', pieces = ''] =
    line.split(FIELD);
  return {
    id,
    number: Number(number),
    status: status as ListedOrder['status'],
    method: method as ListedOrder['method'],
    isPaid: paid !== '',
    payablePaise: Number(payable),
    createdAt: new Date(Number(created)),
    name,
    image: image || null,
    pieces: pieces === '' ? null : Number(pieces),
  };
}
