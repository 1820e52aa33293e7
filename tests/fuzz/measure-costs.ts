import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Role } from './endpoints.ts';
import { largestCsv, largestPictures } from './largest-forms.ts';
import { type Endpoint, listEndpoints } from './list-endpoints.ts';
import { IMPORT_JOB_MAX_MS, ProductFileJobs } from './product-file-jobs.ts';
import { openLine, type Wire, wireOf } from './send.ts';
import { type FuzzShop, startFuzzShop } from './start-fuzz-shop.ts';
import { type WorstFiles, type WorstRequest, worstRequests } from './worst-requests.ts';

/** Milliseconds of processor time that one request may take. */
export const COST_MAX_MS = { visitor: 250, customer: 1_000, admin: 1_000 } as const satisfies Record<Role, number>;

/**
 * Each request is sent this often, and one that seems to take too long up to five times. The least counts: collecting
 * garbage, compiling and work in the background fall into one of them, never into all.
 */
const TRIES = 2;
const TRIES_MAX = 5;

/** `ms`: the least of all tries; `mostMs`: the most. `isRead`: its action had the whole form. */
export type Cost = {
  endpoint: string;
  role: Role;
  what: string;
  status: number;
  ms: number;
  mostMs: number;
  isRead: boolean;
};
/** `jobs`: background work caused by such requests, with its own limit. */
export type CostReport = { costs: Cost[]; jobs: { what: string; ms: number }[]; faults: string[] };

type CostOptions = {
  /** Only one long text for each form, and few of everything else. */
  isShort?: boolean;
  /** One endpoint alone ("POST /contact"). */
  only?: string | undefined;
  onFault?: (sentence: string) => void;
};

/** Sends every endpoint the worst bodies that it takes and reads the processor time off the shop's own process. */
export async function measureCosts({
  isShort = false,
  only,
  onFault = () => {},
}: CostOptions = {}): Promise<CostReport> {
  const { endpoints, missing } = listEndpoints();
  const report: CostReport = { costs: [], jobs: [], faults: [...missing] };
  const note = (fault: string) => {
    report.faults.push(fault);
    onFault(fault);
  };
  const files: WorstFiles = { pictures: await largestPictures(), csv: largestCsv() };
  const fuzzed = await startFuzzShop();
  const productFile = new ProductFileJobs(fuzzed, files.csv);
  try {
    for (const named of endpoints) {
      if (only !== undefined && only.split(' ').at(-1) !== `/${named.path}`) continue;
      // Pages behind a login cost a visitor as little as any other page.
      const roles: Role[] = named.endpoint.role === 'visitor' ? ['visitor'] : ['visitor', named.endpoint.role];
      for (const role of roles) {
        // A request that is sent to the login costs the same whatever a single field holds.
        for (const worst of worstRequests(named, role, files, isShort || role !== named.endpoint.role)) {
          const cost = await measure(fuzzed, named, worst, productFile);
          report.costs.push(cost);
          const fault = faultOf(cost, worst);
          if (fault !== null) note(fault);
        }
      }
      // Ten seconds of work, and no code that the others do not go through.
      if (named.path === IMPORT_PATH && !isShort) {
        for (const job of await measureJobs(fuzzed, productFile)) {
          report.jobs.push(job);
          if (job.ms > IMPORT_JOB_MAX_MS) note(`The job that ${job.what}: ${Math.round(job.ms)} ms of processor time`);
        }
      }
      const own = report.costs.filter(
        (cost) => cost.endpoint === `POST /${named.path}` && cost.role === named.endpoint.role,
      );
      // Else everything was turned away before it could cost anything.
      if (named.endpoint.forms !== undefined && !CLOSED.has(named.path) && !own.some(({ isRead }) => isRead)) {
        note(`POST /${named.path} read none of its largest forms: ${own.map(wordsOf).join(', ')}`);
      }
    }
  } finally {
    await fuzzed.stop();
  }
  return report;
}

/** Answered before the form is read: the shop is set up already, and a code needs a password first. */
const CLOSED: ReadonlySet<string> = new Set(['set-up', 'login/code']);

const wordsOf = ({ what, status }: Cost): string => `${what} ${status}`;

/** Answers that prove the form was read, whatever the result; a redirect to the login does not. */
const READ = new Set([200, 202, 204, 302, 303, 401, 409, 410, 422]);

const IMPORT_PATH = 'admin/products/import';

/** What the process takes from the file's arrival to the end of the job, with the little that it does besides. */
async function measureJobs({ shop }: FuzzShop, productFile: ProductFileJobs) {
  const timed = async (what: string, work: () => Promise<void>) => {
    const before = await readCpu(shop.address, false);
    await work();
    return { what, ms: (await readCpu(shop.address, false)) - before };
  };
  const jobs = [
    await timed('reads the longest product file', () => productFile.read()),
    await timed('imports the longest product file', () => productFile.import()),
  ];
  await productFile.clear();
  return jobs;
}

function faultOf({ endpoint, role, what, status, ms }: Cost, worst: WorstRequest): string | null {
  const label = `${endpoint} as ${role}, ${what}`;
  if (ms > COST_MAX_MS[role]) return `${label}: ${Math.round(ms)} ms of processor time, answered with ${status}`;
  if (status >= 500) return `${label}: answered with ${status}`;
  // Else nothing of the body has been read, and nothing was measured.
  const isRefusedUnread = status === 429 || status === 431 || (status === 415 && endpoint !== 'POST /media/upload');
  // An upload is read before it turns out to be no picture.
  if (worst.isLegal && isRefusedUnread) return `${label}: was refused with ${status} before it was read`;
  if (!worst.isLegal && status !== 413 && status !== 403) return `${label}: was taken with ${status}`;
  return null;
}

async function measure(
  { shop, fixtures }: FuzzShop,
  named: Endpoint,
  worst: WorstRequest,
  productFile: ProductFileJobs,
): Promise<Cost> {
  const { what, request, isLegal, isLarge, needsProductFile } = worst;
  const line = openLine(shop.address);
  const role = request.role;
  const isPicture = request.path === '/media/upload' || request.path === '/edit-profile/photo';
  const times: number[] = [];
  let status = 0;
  let isRead = false;
  let isRenewed = false;
  try {
    while (times.length < TRIES || (times.length < TRIES_MAX && Math.min(...times) > COST_MAX_MS[role] / 2)) {
      await sql`delete from throttles`.execute(shop.db);
      if (role !== 'visitor' && (await haveSessionsChanged(shop.db))) await fixtures.readmit();
      if (needsProductFile) await productFile.layReady();
      const wire: Wire = wireOf(request, fixtures, {
        host: new URL(shop.origin).host,
        origin: shop.origin,
        'x-forwarded-for': nextAddress(),
      });
      const before = await readCpu(shop.address, isPicture);
      const answer = await line.send(wire);
      const after = await readCpu(shop.address, isPicture);
      // What the job did while the request waited for it is counted as the request's own; the rest of it is not done.
      if (named.path === IMPORT_PATH) await productFile.clear();
      const isRefusedResponse = /^\/login\b/.test(answer.headers.location ?? '') && role !== 'visitor';
      const isUsedUp = isRefusedResponse || answer.status === 429 || (answer.status === 404 && isLarge);
      if (isUsedUp && !isRenewed) {
        // What one customer may order in an hour is limited, what was deleted is gone, and an earlier request may have
        // ended the session: somebody new goes on.
        isRenewed = true;
        await fixtures.refresh();
        continue;
      }
      times.push(after - before);
      status = answer.status;
      isRead ||= isLegal && isLarge === true && READ.has(status) && !isRefusedResponse;
    }
  } finally {
    line.close();
  }
  const endpoint = `${request.method} /${named.path}`;
  return { endpoint, role, what, status, ms: Math.min(...times), mostMs: Math.max(...times), isRead };
}

let sessions = '';

/** Has anyone been logged in or out since the last check? */
async function haveSessionsChanged(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    ids: string;
  }>`select concat((select string_agg(id::text, ',' order by id) from sessions),
    (select string_agg(customer_id::text, ',' order by customer_id) from admin_roles)) as ids`.execute(db);
  const before = sessions;
  sessions = rows[0]?.ids ?? '';
  return sessions !== before;
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
  if (value === undefined) throw new Error(`The shop has no metric ${name}.`);
  return Number(value) * 1_000;
}

/** The most expensive before and after a login, as rows of a Markdown table, and the background jobs. */
export function writeCosts({ costs, jobs }: CostReport): string {
  const dearest = (isIn: boolean) =>
    costs
      .filter(({ role }) => (role !== 'visitor') === isIn)
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, 5)
      .map(({ endpoint, role, what, status, ms, mostMs }) => {
        return `| ${role} | \`${endpoint}\` | ${what} | ${status} | ${Math.round(ms)} | ${Math.round(mostMs)} |`;
      });
  const behind = jobs.map(({ what, ms }) => `The job that ${what}: ${Math.round(ms)} ms.`);
  return [...dearest(false), ...dearest(true), ...behind].join('\n');
}

/** What each endpoint answered to its worst bodies, in a line: which of them were read is seen at a glance. */
export function writeStatuses({ costs }: CostReport): string {
  const lines = Map.groupBy(costs, ({ endpoint, role }) => `${endpoint} as ${role}`);
  return [...lines]
    .map(([name, its]) => {
      const statuses = [...Map.groupBy(its, ({ status }) => status)].map(
        ([status, all]) => `${status} × ${all.length}`,
      );
      const read = its.filter(({ isRead }) => isRead).map(wordsOf);
      return `${name}: ${statuses.join(', ')}${read.length > 0 ? `; read: ${read.join(', ')}` : ''}`;
    })
    .join('\n');
}
