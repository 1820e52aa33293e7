import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';
import { type OrderStage, type OrderStatus, orderStages } from './tables/orders.ts';

const names = Object.keys(orderStages) as OrderStatus[];

/** Statuses for `in (…)`, as literals: a partial index matches no parameters. */
export const listOf = (statuses: readonly OrderStatus[]): RawBuilder<unknown> =>
  sql.join(statuses.map((status) => sql.lit(status)));

/** The statuses of these stages for `in (…)`. */
export const statusesIn = (...stages: OrderStage[]): RawBuilder<unknown> =>
  listOf(names.filter((name) => stages.includes(orderStages[name])));

/**
 * Makes the check constraint of `orders.status` allow every status of the code, so that a new status needs no migration.
 * It never forbids one: an older version may be started while a newer one runs.
 */
export async function allowOrderStatuses(db: Db): Promise<void> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = to_regclass('orders') and conname = 'orders_status_check'`.execute(db);
  const [constraint] = rows;
  // Migrations stopped before the one that creates the table.
  if (constraint === undefined) return;
  const allowed = [...constraint.rule.matchAll(/'([a-z-]+)'/g)].map(([, name = '']) => name);
  if (names.every((name) => allowed.includes(name))) return;
  const all = [...new Set([...names, ...allowed])].map((name) => sql.lit(name));
  await sql`
    alter table orders drop constraint orders_status_check,
      add constraint orders_status_check check (status in (${sql.join(all)}))`.execute(db);
}
