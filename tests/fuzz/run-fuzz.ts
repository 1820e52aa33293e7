import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { auditCatalog } from '#shop/catalog/audit-catalog.server.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { auditReviews } from '#shop/reviews/audit-reviews.server.ts';
import type { RunningShop } from '#tests/support/shop.ts';
import { judge } from './check-response.ts';
import type { Fixtures } from './fixtures.ts';
import { type Endpoint, listEndpoints } from './list-endpoints.ts';
import { type OddRequest, oddLook, oddPost } from './odd-request.ts';
import { LineBroke, openLine, type Wire, wireOf } from './send.ts';
import { startFuzzShop } from './start-fuzz-shop.ts';
import { mayBeJobs, type RowWatch, watchRows } from './watch-rows.ts';

export type FuzzOptions = {
  requests: number;
  seed: number;
  /** One endpoint ("POST /contact"), and the path to one of its requests: what a fault names. */
  only?: { endpoint: string; path?: string };
  onRound?: (sentence: string) => void;
};

export type FuzzReport = {
  seed: number;
  requests: number;
  /** By part of the shop and method: "admin POST". */
  kinds: Map<string, number>;
  statuses: Map<number, number>;
  /** Sentences about what is wrong, with seed and path; none: all is well. */
  faults: string[];
};

/** Requests to one endpoint before the next; the data is restored in between. */
const ROUND = 40;
const KNOCK_MAX_MS = 60_000;

type EndpointMethod = { name: string; named: Endpoint; isPost: boolean; requests: fc.Arbitrary<OddRequest> };

/** Sends odd requests to every address of a built shop, as visitor, customer and owner. */
export async function runFuzz(result: FuzzOptions): Promise<FuzzReport> {
  const { endpoints, missing } = listEndpoints();
  const report: FuzzReport = {
    seed: result.seed,
    requests: 0,
    kinds: new Map(),
    statuses: new Map(),
    faults: missing,
  };
  if (missing.length > 0) return report;
  const { shop, fixtures, stop } = await startFuzzShop();
  try {
    const rows = await watchRows(shop.db);
    await play(result, report, methodsOf(endpoints), new Guest(shop, fixtures, rows, report));
    report.faults.push(...(await audit(shop)));
  } finally {
    await stop();
  }
  return report;
}

const methodsOf = (endpoints: readonly Endpoint[]): EndpointMethod[] =>
  endpoints.flatMap((named): EndpointMethod[] => [
    ...(named.path === 'webhooks/:method' || named.path === 'media/upload' || named.path === 'funnel'
      ? []
      : [{ name: `GET /${named.path}`, named, isPost: false, requests: oddLook(named) }]),
    { name: `POST /${named.path}`, named, isPost: true, requests: oddPost(named) },
  ]);

type SentRequest = { wire: Wire; changes: readonly string[]; faults: string[] };

/** How many of all requests go a way: forms have more to them than pages, and a page without a query has little. */
const weightOf = ({ named: { endpoint }, isPost }: EndpointMethod): number => {
  if (!isPost) return endpoint.query === undefined ? 1 : 2;
  if (endpoint.forms === undefined) return 0.5;
  return endpoint.forms.some((form) => Object.keys(form).length > 2) || endpoint.isSigned ? 6 : 3;
};

async function play(result: FuzzOptions, report: FuzzReport, all: EndpointMethod[], guest: Guest): Promise<void> {
  const { requests, seed, only, onRound = () => {} } = result;
  const methods = all.filter(({ name }) => only === undefined || name === only.endpoint);
  const weights = methods.reduce((sum, method) => sum + weightOf(method), 0);
  const due = new Map(
    methods.map((method) => [method, Math.max(1, Math.round((requests * weightOf(method)) / weights))]),
  );
  const broken = new Set<EndpointMethod>();
  for (let round = 0; methods.some((method) => (due.get(method) ?? 0) > 0); round += 1) {
    for (const [place, method] of methods.entries()) {
      // By turns, so that a short run has endpoints with standing throttles, too.
      const isThrottled = only?.path === undefined && (round + (place >> 1)) % 2 === 1;
      const count = Math.min(ROUND, due.get(method) ?? 0);
      if (count === 0) continue;
      due.set(method, broken.has(method) ? 0 : (due.get(method) ?? 0) - count);
      guest.network = isThrottled ? `10.255.${place >> 8}.${place & 255}` : null;
      const fault = await guest.sendRequests(method, {
        numRuns: count,
        seed: only?.path === undefined ? seedOf(seed, round, method.name) : seed,
        path: only?.path,
      });
      if (fault === null) continue;
      broken.add(method);
      due.set(method, 0);
      report.faults.push(fault);
      onRound(fault);
    }
    const open = await guest.listOpen();
    report.faults.push(...open);
    if (open.length > 0) return;
    onRound(`Round ${round + 1}: ${report.requests} requests, ${report.faults.length} faults`);
    await guest.rest();
  }
}

/** Another one for each round and endpoint, otherwise all would get the same input. */
const seedOf = (seed: number, round: number, name: string): number =>
  createHash('sha256').update(`${seed} ${round} ${name}`).digest().readInt32BE(0);

/** After these a new login may be needed. */
const ENDS_SESSIONS = /^(?:sessions DELETE|customers (?:UPDATE|DELETE)|logins (?:UPDATE|DELETE)|admin_roles DELETE)$/;

/** Sends the requests one after the other, so that rows and log lines belong to the request before. */
class Guest {
  readonly #shop: RunningShop;
  readonly #world: Fixtures;
  readonly #rows: RowWatch;
  readonly #report: FuzzReport;
  readonly #line: ReturnType<typeof openLine>;
  #readTo: number;
  /** Where all requests come from, so that throttles refuse them in the end; null: each has a network of its own, and throttles are emptied. */
  network: string | null = null;

  constructor(shop: RunningShop, fixtures: Fixtures, rows: RowWatch, report: FuzzReport) {
    this.#shop = shop;
    this.#world = fixtures;
    this.#rows = rows;
    this.#report = report;
    this.#line = openLine(shop.address);
    // The log of the start does not count.
    this.#readTo = shop.log().length;
  }

  /** A fault in words, with what is needed to see it again. */
  async sendRequests(
    method: EndpointMethod,
    settings: { numRuns: number; seed: number; path?: string | undefined },
  ): Promise<string | null> {
    let last: Wire | null = null;
    const property = fc.asyncProperty(method.requests, async (odd) => {
      const seen = await this.#ask(method, odd);
      last = seen.wire;
      if (seen.faults.length > 0) throw new Error(seen.faults.join('; '));
    });
    const { path, ...rest } = settings;
    const outcome = await fc.check(property, {
      ...(path === undefined ? rest : { ...rest, path, endOnFailure: true }),
      // The smallest request that shows a fault is not worth an hour.
      interruptAfterTimeLimit: KNOCK_MAX_MS,
    });
    if (!outcome.failed) return null;
    const { seed, counterexamplePath, counterexample, errorInstance } = outcome;
    const what = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
    return [
      `${method.name} ${what}`,
      `  again: npm run fuzz -- --endpoint '${method.name}' --seed ${seed} --path '${counterexamplePath}'`,
      `  sent: ${JSON.stringify(counterexample?.[0]).slice(0, 3_000)}`,
      `  last sent: ${JSON.stringify(last, (name, value) => (name === 'cookie' ? '…' : value)).slice(0, 600)}`,
    ].join('\n');
  }

  /** A job may have run in between: the same request is sent again, as that does not happen twice. */
  async #ask(method: EndpointMethod, odd: OddRequest): Promise<SentRequest> {
    let result = await this.#askOnce(method, odd);
    for (let again = 0; again < 2 && result.faults.length > 0 && result.changes.length > 0; again += 1) {
      if (!mayBeJobs(result.changes)) break;
      result = await this.#askOnce(method, odd);
    }
    return result;
  }

  async #askOnce({ named, isPost }: EndpointMethod, odd: OddRequest): Promise<SentRequest> {
    const report = this.#report;
    report.requests += 1;
    const kind = `${named.part} ${isPost ? 'POST' : 'GET'}`;
    report.kinds.set(kind, (report.kinds.get(kind) ?? 0) + 1);
    const at = report.requests;
    const wire = wireOf(odd, this.#world, {
      host: new URL(this.#shop.origin).host,
      origin: this.#shop.origin,
      'x-request-id': `fuzz-${String(at).padStart(8, '0')}`,
      'x-forwarded-for': this.network ?? `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
    });
    const answer = await this.#line.send(wire).catch((error: unknown) => {
      if (error instanceof LineBroke) return error;
      throw error;
    });
    const changes = await this.#rows.look(this.network !== null);
    if (answer instanceof LineBroke) return { wire, changes, faults: [`${answer.message}\n${this.#listen()}`] };
    report.statuses.set(answer.status, (report.statuses.get(answer.status) ?? 0) + 1);
    if (changes.some((what) => ENDS_SESSIONS.test(what))) {
      await this.#world.readmit();
      await this.#rows.look(this.network !== null);
    }
    const faults = judge({ odd, endpoint: named.endpoint, wire, answer, changes, logged: this.#listen() });
    return { wire, changes, faults };
  }

  /** The log since the last call. */
  #listen(): string {
    const log = this.#shop.log();
    const added = log.slice(this.#readTo);
    this.#readTo = log.length;
    return added;
  }

  async rest(): Promise<void> {
    await this.#world.refresh();
    await this.#rows.look();
    this.#listen();
  }

  /** What a request has begun in the database and nobody ends: a few of these, and the shop has no connection left. */
  async listOpen(): Promise<string[]> {
    const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'
        and state_change < now() - interval '5 seconds'`.execute(this.#shop.db);
    return rows.map(({ query }) => `A transaction was left open after: ${query.slice(0, 200)}`);
  }
}

async function audit({ db }: RunningShop): Promise<string[]> {
  const broken = [...(await auditCatalog(db)), ...(await auditReviews(db)), ...(await auditOrders(db))];
  return broken.map(({ rule, id, found, expected }) => `${rule}: ${id} has ${found}, not ${expected}`);
}
