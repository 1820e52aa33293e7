import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/**
 * CPU time in ms of all processes that share the cores. Unlike durations, it hardly depends on other work on the
 * machine.
 */
export type Worked = { shop: number; database: number; load: number };

/** Length of a clock tick in Linux's process statistics, on all platforms of Node. */
const TICK_MS = 10;

/** CPU time so far of the shop's process (background work included), of PostgreSQL, and of this process. */
export async function workedSoFar(url: string, db: Db): Promise<Worked> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const { user, system } = process.cpuUsage();
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db);
  return {
    shop: Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]) * 1_000,
    database: rows.reduce((sum, { pid }) => sum + workedMs(pid), 0),
    load: (user + system) / 1_000,
  };
}

/** CPU time of one process on Linux; 0 if it has ended, NaN on other systems. */
function workedMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [userTicks, systemTicks] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(userTicks) + Number(systemTicks)) * TICK_MS;
  } catch {
    return process.platform === 'linux' ? 0 : Number.NaN;
  }
}
