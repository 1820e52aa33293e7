import { readFileSync } from 'node:fs';
import type { Cluster } from '#tools/cluster/cluster.ts';

/**
 * Processor time so far in milliseconds. Unlike durations, it hardly depends on other work on the machine. `queued`: how
 * long the main threads were ready and had no core.
 */
export type ProcessorTime = {
  /** The main threads of the shop's processes; each uses one core at most. */
  shop: number;
  /** Their other threads: garbage collection, compression, hashing. */
  shopHelpers: number;
  /** The main thread of this process, which makes the load, and its others. */
  load: number;
  loadHelpers: number;
  haproxy: number;
  pgbouncer: number;
  /** Everything on the machine of the primary, and on the two others. */
  primary: number;
  standbys: number;
  queued: number;
  /** All processes of the machine, and time that the hypervisor took. */
  machine: number;
};

/** A clock tick in Linux's process statistics, on all platforms of Node. */
const TICK_MS = 10;
/** Index of utime after the name in parentheses; stime, cutime and cstime follow (proc(5)). */
const UTIME = 11;

/**
 * What the cluster, this process and the machine have used. Linux only.
 * @param processes how many of the shop's processes are in service; the others count as anybody's
 */
export async function readProcessorTime(cluster: Cluster, processes = cluster.shops.length) {
  const { machines, haproxy, pgbouncer } = cluster;
  const shops = cluster.shops.slice(0, processes);
  const primary = await cluster.untilLeader();
  const databases = await Promise.all(
    machines.map(async (machine) => ({ isPrimary: machine === primary, pids: await machine.processes() })),
  );
  const sumOf = (pids: readonly number[], read: (pid: number) => number) =>
    pids.reduce((sum, pid) => sum + read(pid), 0);
  const shopPids = shops.map(({ pid }) => pid).filter((pid) => pid > 0);
  const pidsWhere = (isPrimary: boolean) => databases.flatMap((one) => (one.isPrimary === isPrimary ? one.pids : []));
  const own = [...shopPids, process.pid, haproxy.pid, pgbouncer.pid, ...databases.flatMap(({ pids }) => pids)];
  const threadOf = (pid: number) => readThread(pid).ranMs;
  const { user, system } = process.cpuUsage();
  const load = threadOf(process.pid);
  const shop = sumOf(shopPids, threadOf);
  return {
    shop,
    shopHelpers: sumOf(shopPids, processMs) - shop,
    load,
    loadHelpers: (user + system) / 1_000 - load,
    haproxy: processMs(haproxy.pid),
    pgbouncer: processMs(pgbouncer.pid),
    primary: sumOf(pidsWhere(true), processMs),
    standbys: sumOf(pidsWhere(false), processMs),
    queued: sumOf(own, (pid) => readThread(pid).queuedMs),
    machine: machineMs(),
  } satisfies ProcessorTime;
}

/** A process with its ended children; 0 if it has ended, because its parent counts it then, and where there is no /proc. */
export function processMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(UTIME, UTIME + 4).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
  } catch {
    return 0;
  }
}

/** The main thread of a process. */
function readThread(pid: number): { ranMs: number; queuedMs: number } {
  try {
    const [ran = 0, queued = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return { ranMs: ran / 1e6, queuedMs: queued / 1e6 };
  } catch {
    return { ranMs: 0, queuedMs: 0 };
  }
}

/** user, nice, system; irq, softirq and steal follow idle and iowait. */
function machineMs(): number {
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '').split(/\s+/).map(Number);
  return [0, 1, 2, 5, 6, 7].reduce((sum, at) => sum + (ticks[at] ?? 0), 0) * TICK_MS;
}

/** Load average of the last minute, which is printed beside every figure. */
export const loadAverage = (): string => readFileSync('/proc/loadavg', 'utf8').split(' ', 1)[0] ?? '';
