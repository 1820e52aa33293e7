import type { ProcessorTime } from './processor-time.ts';
import { answerMs } from './queueing.ts';
import type { Row } from './table.ts';

/** Processor time in milliseconds of a rendered page and of an order, measured with PgBouncer and standbys. */
export type Demands = {
  page: ProcessorTime;
  order: ProcessorTime;
  /** Demand of each process on the primary per second without visitors. */
  idlePrimary: number;
};

/** The busiest hour of a million visits a day (docs/scale.md), per second. */
const BASE = { pages: 78, cached: 255, orders: 1.25 };
const TIMES = [1, 10, 100, 1_000];
/** Milliseconds of a page from the cache, and kilobytes of HTML of a page (docs/performance.md). */
const CACHED_MS = 0.06;
const PAGE_KB = 10.5;
/** Busier ones let people wait. */
const BUSY = 0.6;
/** Of one process of the shop, as PgBouncer sees them. */
const CONNECTIONS = 17;

type Need = { name: string; need: number; limit: number; remedy: string };

/**
 * What a multiple of a million visits a day needs of the machines of docs/deploy/cluster, with 16 cores each. The
 * bottleneck is what exceeds its limit most.
 */
export function extrapolate(demands: Demands): Row[] {
  return TIMES.map((times) => {
    const needs = listNeeds(demands, times);
    const over = needs
      .filter(({ need, limit }) => need > limit)
      .toSorted((a, b) => b.need / b.limit - a.need / a.limit);
    const [worst = needs.toSorted((a, b) => b.need / b.limit - a.need / a.limit)[0] as Need] = over;
    const shop = shopMs(demands, times);
    const answer = answerMs(processesFor(shop), BASE.pages * times, demands.page.shop + demands.page.shopHelpers);
    return {
      what: `${times}×`,
      'pages/s': BASE.pages * times,
      'orders/s': BASE.orders * times,
      ...Object.fromEntries(needs.map(({ name, need }) => [name, need < 10 ? need.toFixed(1) : Math.round(need)])),
      'page ms in the shop': answer.toFixed(0),
      bottleneck: `${worst.name}, ${Math.round((100 * worst.need) / worst.limit)}% of ${worst.limit}`,
      remedy: over.length === 0 ? 'none needed' : over.map(({ name, remedy }) => `${name}: ${remedy}`).join('; '),
    };
  });
}

/** Processor time of the shop per second, in milliseconds. */
const shopMs = ({ page, order }: Demands, times: number): number =>
  times *
  (BASE.pages * (page.shop + page.shopHelpers) +
    BASE.cached * CACHED_MS +
    BASE.orders * (order.shop + order.shopHelpers));

const processesFor = (ms: number): number => Math.max(2, Math.ceil(ms / 1_000 / BUSY));

function listNeeds(demands: Demands, times: number): Need[] {
  const { page, order, idlePrimary } = demands;
  const each = (part: keyof ProcessorTime) => times * (BASE.pages * page[part] + BASE.orders * order[part]);
  const cores = (ms: number) => ms / 1_000 / BUSY;
  const processes = processesFor(shopMs(demands, times));
  return [
    {
      name: 'processes of the shop',
      need: processes,
      limit: 16,
      remedy: 'more machines with processes, one per core',
    },
    {
      name: 'connections to PgBouncer',
      need: processes * CONNECTIONS,
      limit: 500,
      remedy: 'a PgBouncer on each machine with processes, default_pool_size divided among them',
    },
    {
      name: 'cores of PgBouncer',
      need: cores(each('pgbouncer')),
      limit: 1,
      remedy: 'several PgBouncers (so_reuseport)',
    },
    { name: 'cores of HAProxy', need: cores(each('haproxy')), limit: 16, remedy: 'several, by DNS' },
    {
      name: 'cores of the primary',
      need: cores(each('primary') + processes * idlePrimary),
      limit: 16,
      remedy: 'a larger machine (up to 128 cores), then a sharded engine',
    },
    { name: 'cores of the standbys', need: cores(each('standbys')), limit: 32, remedy: 'more standbys' },
    {
      name: 'Gbit/s of HTML',
      need: (times * (BASE.pages + BASE.cached) * PAGE_KB * 8) / 1e6,
      limit: 10,
      remedy: 'pages from the CDN',
    },
  ];
}
