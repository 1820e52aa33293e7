import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Db } from '#db/connect.ts';
import { poll } from '#tests/support/poll.ts';
import { Cluster, type ClusterOptions } from '#tools/cluster/cluster.ts';
import type { DatabaseMachine } from '#tools/cluster/database-machine.ts';
import { describeMissing } from '#tools/cluster/packages.ts';
import { buyUntil, createBuyers, createProducts, findFaults, type StockedProduct } from '../buyers.ts';
import type { FaultContext } from '../fault.ts';
import { watchVisitors } from './visitors.ts';

/** A cluster whose shop has products. */
export type ClusterScene = {
  cluster: Cluster;
  products: readonly StockedProduct[];
  acknowledged: AcknowledgedOrders;
  /** When a new primary accepted writes (of `performance.now()`); null: none took over in this round. */
  takenOverAt: number | null;
};

/** What people noticed of one fault. */
export type Round = {
  /** The longest time without an acknowledged order. */
  pauseMs: number;
  /** From the new primary's first moment to the first order; null: the primary stayed. */
  firstMs: number | null;
  orders: number;
  pages: { served: number; refused: number; worstMs: number };
  faults: string[];
};

const BUYERS = 20;
const CUSTOMERS_EACH = 700;
/** People order before the fault, and after it has ended. */
const BEFORE_MS = 3_000;
const AFTER_MS = 4_000;
/** From the end of a fault until the next acknowledged order. */
const FIRST_ORDER_MAX_MS = 60_000;
/** From the moment when a new primary accepts writes until the next acknowledged order. */
const RECONNECTED_MAX_MS = 5_000;
const REPLAYED_MAX_MS = 30_000;

/** The keys of acknowledged checkouts, with the times of their acknowledgement. */
class AcknowledgedOrders extends Set<string> {
  readonly times: number[] = [];

  override add(key: string): this {
    this.times.push(performance.now());
    return super.add(key);
  }

  /** The longest time without an order between `from` and now, in milliseconds. */
  longestPause(from: number): number {
    const times = [from, ...this.times.filter((at) => at > from), performance.now()];
    return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
  }

  /** From `from` to the next order, in milliseconds. */
  firstAfter(from: number): number {
    return Math.round((this.times.find((at) => at > from) ?? performance.now()) - from);
  }
}

/** Why the cluster cannot be tried on this machine; null: it can. */
export function whyNot(): string | null {
  const missing = describeMissing() ?? (process.getuid?.() === 0 ? null : 'Network namespaces need root.');
  return missing === null ? null : `Not tried here: ${missing}`;
}

/** Opens a cluster for one fault; it is closed at the end of the play. */
export async function openClusterScene(
  context: FaultContext,
  options: Partial<ClusterOptions> = {},
): Promise<ClusterScene> {
  const env = { LOG_LEVEL: 'error', TRUST_PROXY: '2', ...options.env };
  const cluster = await Cluster.open({ folder: join(context.folder, 'cluster'), processes: 2, ...options, env });
  context.atEnd(() => cluster.close());
  const products = await onPrimary(cluster, createProducts);
  return { cluster, products, acknowledged: new AcknowledgedOrders(), takenOverAt: null };
}

/** Connects to the primary, past all proxies. */
export async function onPrimary<Value>(cluster: Cluster, work: (db: Db) => Promise<Value>): Promise<Value> {
  const connection = connect(cluster.urlOn(await cluster.untilLeader()), { poolSize: 1 });
  try {
    return await work(connection.db);
  } finally {
    await connection.close();
  }
}

/**
 * Twenty people order and visitors read while `strike` happens. Afterwards every acknowledged order exists once, the
 * audit is clean, and all machines have the same orders.
 */
export async function playRound(scene: ClusterScene, strike: () => Promise<string[]>): Promise<Round> {
  const { cluster, products, acknowledged } = scene;
  const { origin } = cluster;
  const secret = cluster.env.SECRET ?? '';
  const within = <Value>(work: (db: Db) => Promise<Value>) => onPrimary(cluster, work);
  const buyers = await createBuyers({ origin, secret, within }, BUYERS, CUSTOMERS_EACH);
  const before = acknowledged.size;
  let isOver = false;
  const shopping = Promise.all(buyers.map((buyer) => buyUntil(buyer, products, acknowledged, () => isOver))).then(
    (found) => found.flat(),
    (error: Error) => [error.message],
  );
  const visitors = watchVisitors(origin, () => isOver);
  await pause(BEFORE_MS);
  scene.takenOverAt = null;
  const struckAt = performance.now();
  const faults = await strike();
  faults.push(...(await untilOrdered(acknowledged, performance.now())));
  await pause(AFTER_MS);
  const pauseMs = Math.round(acknowledged.longestPause(struckAt));
  const firstMs = scene.takenOverAt === null ? null : acknowledged.firstAfter(scene.takenOverAt);
  if (firstMs !== null && firstMs > RECONNECTED_MAX_MS)
    faults.push(`The first order came ${firstMs} ms after the new primary accepted writes`);
  isOver = true;
  faults.push(...(await shopping));
  const pages = await visitors;
  faults.push(...pages.faults);
  await cluster.untilWhole();
  // First until all machines agree: a former primary may not know yet that it is one.
  faults.push(...(await compareMachines(scene)));
  const found = await onPrimary(cluster, (db) => findFaults(db, acknowledged));
  if (found.length > 0) faults.push(`${found.length} orders or audit rules are wrong, such as: ${found[0]}`);
  return { pauseMs, firstMs, orders: acknowledged.size - before, pages, faults };
}

async function untilOrdered({ times }: AcknowledgedOrders, from: number): Promise<string[]> {
  const isOrdered = () => (times.at(-1) ?? 0) > from || null;
  return (await poll(isOrdered, { maxMs: FIRST_ORDER_MAX_MS, everyMs: 50 }))
    ? []
    : [`No order was acknowledged within ${FIRST_ORDER_MAX_MS / 1_000} s after the fault`];
}

/** Standbys replay what the primary has; a machine that was rewound must not keep orders of its own. */
async function compareMachines({ cluster }: ClusterScene): Promise<string[]> {
  const ask = async (machine: DatabaseMachine) => {
    const connection = connect(cluster.urlOn(machine), { poolSize: 1 });
    const orders = sql<{ sum: string }>`
      select count(*) || ' orders ' || left(md5(string_agg(id::text, ',' order by id)), 6) as sum from orders`;
    return orders
      .execute(connection.db)
      .then(
        ({ rows }) => rows[0]?.sum ?? '',
        (error: Error) => error.message,
      )
      .finally(connection.close);
  };
  let sums: string[] = [];
  const areEqual = async () => {
    sums = await Promise.all(cluster.machines.map(ask));
    return (new Set(sums).size === 1 && sums[0]?.includes(' orders ')) || null;
  };
  if (await poll(areEqual, { maxMs: REPLAYED_MAX_MS, everyMs: 250 })) return [];
  const members = await cluster.listMembers();
  return [`The machines differ: ${sums.join(', ')}; ${JSON.stringify(members)}`];
}

const seconds = (ms = 0): string => `${(ms / 1_000).toFixed(1)} s`;

function medianAndWorst(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `median ${seconds(sorted[Math.floor(sorted.length / 2)])}, worst ${seconds(sorted.at(-1))}`;
}

/** What people noticed of several rounds. */
export function describePauses(rounds: readonly Round[]): string {
  const firsts = rounds.flatMap(({ firstMs }) => firstMs ?? []);
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
  const worstMs = Math.max(...rounds.map(({ pages }) => pages.worstMs));
  return [
    `${rounds.length} rounds, ${sum(({ orders }) => orders)} orders`,
    `longest time without an order: ${medianAndWorst(rounds.map(({ pauseMs }) => pauseMs))}`,
    ...(firsts.length === 0 ? [] : [`first order after the new primary: ${medianAndWorst(firsts)}`]),
    `pages: ${sum(({ pages }) => pages.served)} served, ${sum(({ pages }) => pages.refused)} answered 503, slowest ${seconds(worstMs)}`,
  ].join('; ');
}
