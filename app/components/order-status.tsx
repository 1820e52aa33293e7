import { type OrderStatus, statusText } from '#shop/orders/order.ts';

/** The order status: green when completed, otherwise yellow, and always with the text. */
export const OrderStatusTag = ({ status }: { status: OrderStatus }) => (
  <span className={status === 'completed' ? 'tag done' : 'tag waiting'}>{statusText(status)}</span>
);
