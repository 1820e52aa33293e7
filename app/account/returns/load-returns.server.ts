import type { OrderContext } from '#shop/orders/order-context.ts';
import { listReturnsOf } from '#shop/returns/find-returns.server.ts';
import { readReturnRules } from '#shop/returns/read-return-rules.server.ts';
import { findReturnable, type ReturnableLine } from '#shop/returns/request-return.server.ts';
import { lastDay, listOpenReasons } from '#shop/returns/return.ts';
import type { OrderReturnsData } from './order-returns.tsx';

/** What the pages of an order show about returns; null: nothing was sent. `lines`: those that can be returned. */
export async function loadReturns(
  orderContext: OrderContext,
  orderId: string,
): Promise<(OrderReturnsData & { lines: ReturnableLine[]; kind: 'shop' | 'digital' | 'service' }) | null> {
  const { db } = orderContext;
  const [returnable, list] = await Promise.all([findReturnable(db, orderId), listReturnsOf(db, orderId)]);
  if (returnable === null) return null;
  const rules = readReturnRules(orderContext);
  const lines = returnable.lines.filter(({ left }) => left > 0);
  return {
    rules,
    kind: returnable.kind,
    open: listOpenReasons(returnable, rules, new Date()),
    until: lastDay(returnable.deliveredAt, rules),
    isFile: returnable.kind !== 'shop',
    hasLeft: lines.length > 0,
    list,
    lines,
  };
}
