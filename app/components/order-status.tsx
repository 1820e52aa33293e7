import { type OrderStatus, rulesOf, statusText } from '#shop/orders/order.ts';

/** The order status as a coloured tag, always with the text. */
export const OrderStatusTag = ({ status }: { status: OrderStatus }) => (
  <span className={`tag ${rulesOf(status).tone}`}>{statusText(status)}</span>
);
