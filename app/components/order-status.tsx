import { useEffect, useState } from 'react';
import { type OrderStatus, rulesOf, statusText } from '#shop/orders/order.ts';

const MINUTE_MS = 60_000;
const TICK_MS = 5_000;

type Props = { minutes: number; text: (minutes: number) => string };

/** Counts down while the page is open; without scripts it shows the value at rendering. */
export function MinutesLeft({ minutes, text }: Props) {
  const [left, setLeft] = useState(minutes);
  useEffect(() => {
    const end = Date.now() + minutes * MINUTE_MS;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / MINUTE_MS)));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [minutes]);
  return text(left);
}

/** The order status as a coloured tag, always with the text. */
export const OrderStatusTag = ({ status }: { status: OrderStatus }) => (
  <span className={`tag ${rulesOf(status).tone}`}>{statusText(status)}</span>
);
