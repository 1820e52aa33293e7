import type { OrderInList } from '#shop/orders/order-view.ts';

/** Of the rows of a list what it draws. */
export type ListedOrder = Omit<OrderInList, 'kind' | 'expiresAt'> & {
  /** Whole minutes until an unpaid order is cancelled; null: no time is running. */
  minutesLeft: number | null;
};

const MINUTE_MS = 60_000;

const LINE = '\n';
const FIELD = '\t';
const BREAKS = /[\n\t]/g;

/** The rows of a list as one text, a line each, as the cards of a grid travel (`packed-cards.ts`), and for the same reason. */
export const packOrders = (orders: readonly OrderInList[], now: Date): string =>
  orders
    .map((order) =>
      [
        order.id,
        order.number,
        order.status,
        order.method,
        order.isPaid ? 1 : '',
        order.payablePaise,
        order.createdAt.getTime(),
        order.name.replace(BREAKS, ' '),
        order.image ?? '',
        order.pieces ?? '',
        minutesLeftOf(order, now) ?? '',
      ].join(FIELD),
    )
    .join(LINE);

/** Counted by the server's clock: a browser's may be wrong. */
function minutesLeftOf({ status, kind, isPaid, expiresAt }: OrderInList, now: Date): number | null {
  if (status !== 'unpaid' || isPaid || kind === 'service' || expiresAt === null) return null;
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / MINUTE_MS));
}

/** The rows of `packOrders` again. */
export const unpackOrders = (text: string): ListedOrder[] => (text === '' ? [] : text.split(LINE).map(orderOf));

function orderOf(line: string): ListedOrder {
  const [id = '', number, status, method, paid, payable, created, name = '', image = '', pieces = '', minutes = ''] =
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
    minutesLeft: minutes === '' ? null : Number(minutes),
  };
}
