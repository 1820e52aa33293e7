import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** Processor time in ms, of all that share the cores: unlike times, it hardly depends on what else runs on the machine. */
export type Worked = { shop: number; database: number; load: number };

/** What a clock tick of Linux's books is, wherever Node runs. */
const TICK_MS = 10;

/** What the shop's process has worked so far, letters and all, what PostgreSQL's have, and what this one has. */
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

/** Of one process as Linux counts it, 0 of one that is gone; NaN elsewhere. */
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
