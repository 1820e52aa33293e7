import type { ItemsInList } from '#shop/orders/order-view.ts';
import { orderItemsCopy as copy } from './order-items-copy.ts';

/** What an order in a list holds: "2 × Oni Mask and 1 more item". */
export function OrderItems({ name, units, firstUnits }: ItemsInList) {
  const more = (units ?? 0) - Math.max(firstUnits ?? 0, 1);
  return (
    <span>
      {copy.times(firstUnits ?? 1, name)}
      {more > 0 && <span className="hint"> {copy.more(more)}</span>}
    </span>
  );
}
