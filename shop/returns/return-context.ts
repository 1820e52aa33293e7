import * as numbers from '#config/numbers.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { ReturnRules } from './return.ts';

/** What the use cases of returns need. */
export type ReturnContext = OrderContext & { returnRules: ReturnRules };

/** The owner's rules. */
export const ownersRules = ({ details }: Pick<OrderContext, 'details'>): ReturnRules => ({
  days: numbers.RETURN_DAYS,
  damageHours: numbers.DAMAGE_REPORT_HOURS,
  isCreditOffered: false,
  address: details.address,
});

/** The context of orders with the rules of returns. */
export const returnContextOf = (orderContext: OrderContext): ReturnContext => ({
  ...orderContext,
  returnRules: ownersRules(orderContext),
});
