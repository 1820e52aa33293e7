import { sql } from 'kysely';
import type { Role } from './doors.ts';
import { listDoors, type NamedDoor } from './list-doors.ts';
import { openLine, type Wire, wireOf } from './send.ts';
import { type FuzzShop, startFuzzShop } from './start-fuzz-shop.ts';
import { type WorstRequest, worstRequests } from './worst-requests.ts';

/** Milliseconds of processor time that one request may take. */
export const COST_MAX_MS = { visitor: 250, customer: 1_000, admin: 1_000 } as const satisfies Record<Role, number>;

/**
 * A request that seems to take too long is sent again, and the least counts: collecting garbage, compiling and work in
 * the background fall into one of them, never into all.
 */
const TRIES = 5;

export type Cost = { endpoint: string; role: Role; what: string; status: number; ms: number };
export type CostReport = { costs: Cost[]; faults: string[] };

type Asked = {
  /** Only one long text for each form, and few of everything else. */
  isShort?: boolean;
  onFault?: (sentence: string) => void;
};

/** Sends every endpoint the worst bodies that it takes and reads the processor time off the shop's own process. */
export async function measureCosts({ isShort = false, onFault = () => {} }: Asked = {}): Promise<CostReport> {
  const { doors, missing } = listDoors();
  const report: CostReport = { costs: [], faults: [...missing] };
  const fuzzed = await startFuzzShop();
  try {
    for (const named of doors) {
      // What stands behind a login costs a visitor as little as any other page.
      const roles: Role[] = named.door.role === 'visitor' ? ['visitor'] : ['visitor', named.door.role];
      for (const role of roles) {
        // Whoever is turned away at the login costs the same whatever a single field holds.
        for (const worst of worstRequests(named, role, isShort || role !== named.door.role)) {
          const cost = await measure(fuzzed, named, worst);
          report.costs.push(cost);
          const fault = faultOf(cost, worst);
          if (fault === null) continue;
          report.faults.push(fault);
          onFault(fault);
        }
      }
    }
  } finally {
    await fuzzed.stop();
  }
  return report;
}

function faultOf({ endpoint, role, what, status, ms }: Cost, { isLegal }: WorstRequest): string | null {
  const asked = `${endpoint} as ${role}, ${what}`;
  if (ms > COST_MAX_MS[role]) return `${asked}: ${Math.round(ms)} ms of processor time, answered with ${status}`;
  if (status >= 500) return `${asked}: answered with ${status}`;
  // Else nothing of the body has been read, and nothing was measured.
  if (isLegal && (status === 415 || status === 429)) return `${asked}: was refused with ${status} before it was read`;
  if (!isLegal && status !== 413 && status !== 403) return `${asked}: was taken with ${status}`;
  return null;
}

async function measure({ shop, world }: FuzzShop, named: NamedDoor, { what, request }: WorstRequest): Promise<Cost> {
  const line = openLine(shop.address);
  const role = request.role;
  const isPicture = request.path === '/media/upload' || request.path === '/edit-profile/photo';
  let least = Number.POSITIVE_INFINITY;
  let status = 0;
  try {
    for (let tries = 0; tries < TRIES && least > COST_MAX_MS[role] / 2; tries += 1) {
      await sql`delete from throttles`.execute(shop.db);
      if (role !== 'visitor') await world.readmit();
      const wire: Wire = wireOf(request, world, {
        host: new URL(shop.origin).host,
        origin: shop.origin,
        'x-forwarded-for': nextAddress(),
      });
      const before = await readCpu(shop.address, isPicture);
      ({ status } = await line.send(wire));
      least = Math.min(least, (await readCpu(shop.address, isPicture)) - before);
    }
  } finally {
    line.close();
  }
  return { endpoint: `${request.method} /${named.path}`, role, what, status, ms: least };
}

let addresses = 0;

/** Another network for each request: the limit of forms in memory is not what is measured here. */
function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Milliseconds since the shop began: of all its threads, or without those that work on pictures. */
async function readCpu(address: string, isPicture: boolean): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const name = isPicture ? 'event_loop_cpu_seconds_total' : 'process_cpu_seconds_total';
  const value = new RegExp(`^${name} ([\\d.e+-]+)`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`The shop does not tell ${name}.`);
  return Number(value) * 1_000;
}

/** The dearest of each role, as lines of a table. */
export function writeCosts({ costs }: CostReport): string {
  const dearest = (role: Role) =>
    costs
      .filter((cost) => cost.role === role)
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, 8);
  return (['visitor', 'customer', 'admin'] as const)
    .flatMap((role) =>
      dearest(role).map(
        ({ endpoint, what, status, ms }) => `${Math.round(ms)} ms  ${role}  ${endpoint}  ${what}  (${status})`,
      ),
    )
    .join('\n');
}
