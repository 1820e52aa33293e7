import type { OrderContext } from '#shop/orders/order-context.ts';
import type { ReturnRules } from './return.ts';

/** What the use cases of returns need. */
export type ReturnContext = OrderContext & { returnRules: ReturnRules };
