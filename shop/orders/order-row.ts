import type { Selectable } from 'kysely';
import type { OrdersTable } from '#db/tables/orders.ts';

/** An order as the database has it. */
export type OrderRow = Selectable<OrdersTable>;
