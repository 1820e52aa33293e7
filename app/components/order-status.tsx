import { type OrderStatus, statusText } from '#shop/orders/order.ts';

/** The stored word; green where it is completed, yellow everywhere else, and never by its colour alone. */
export const OrderStatusTag = ({ status }: { status: OrderStatus }) => (
  <span className={status === 'completed' ? 'tag done' : 'tag waiting'}>{statusText(status)}</span>
);
