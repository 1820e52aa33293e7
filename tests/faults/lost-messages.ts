import { type DatabaseProxy, type Passing, startDatabaseProxy } from '#tests/support/services/database-proxy.ts';
import { fillForm, ORDERED, submitCheckout } from './buyers.ts';
import type { Fault, FaultContext } from './fault.ts';
import { checkRecovery, faultsOfResponse, startWorkload, type Workload } from './harness.ts';
import { TestDatabase } from './test-database.ts';

type Direction = Passing['direction'];

const LOST = { to: 'request', from: 'answer' } as const;
/** A cut that hit a background job instead of the checkout is repeated. */
const TRIES_MAX = 4;
const SAMPLES = 6;
/** After this many in a row the checkout has no more messages. */
const UNNOTICED_MAX = 3;

export const lostMessages: Fault = {
  name: 'lost-messages',
  does: 'the connection to the database is cut at the k-th message of a checkout, for every k: a request is lost, or its answer',
  holds: 'the response has a message; the same submission again leads to the order, which is stored once',
  run: runLostMessages,
};

async function runLostMessages(context: FaultContext): Promise<string[]> {
  const database = await TestDatabase.open(context.folder);
  context.atEnd(database.stop);
  const proxy = await startDatabaseProxy(database.url);
  context.atEnd(proxy.stop);
  const workload = await startWorkload(context, { buyers: 2, database: { url: database.url, shopUrl: proxy.url } });
  const faults: string[] = [];
  for (const direction of ['to', 'from'] as const) {
    const needed = await countMessages(workload, proxy, direction);
    let cuts = 0;
    let unnoticed = 0;
    for (const at of context.isShort ? listSamples(needed) : everyNumber()) {
      const { isCut, found } = await orderWithCut(workload, proxy, direction, at);
      unnoticed = isCut ? 0 : unnoticed + 1;
      if (isCut) cuts += 1;
      if (unnoticed === UNNOTICED_MAX) break;
      faults.push(...found.map((one) => `The ${LOST[direction]} in message ${at}: ${one}`));
    }
    context.log(
      `a checkout takes ${needed} ${LOST[direction]} messages, more on new connections; ${cuts} were lost, each with its connection`,
    );
    // Some may have been of background jobs.
    if (cuts < (context.isShort ? SAMPLES / 2 : needed)) faults.push(`Only ${cuts} cuts hit a checkout`);
  }
  return [...faults, ...(await checkRecovery(workload, context))];
}

function* everyNumber(): Generator<number> {
  for (let at = 1; ; at += 1) yield at;
}

/** A few numbers, the first and the last among them. */
const listSamples = (needed: number): number[] =>
  Array.from({ length: SAMPLES }, (_, at) => 1 + Math.round(((needed - 1) * at) / (SAMPLES - 1)));

async function countMessages(workload: Workload, proxy: DatabaseProxy, direction: Direction): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  // Background jobs query, too.
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    let count = 0;
    proxy.onPassing((passing) => {
      if (isOfPool(passing, direction)) count += 1;
    });
    await order(workload, () => {
      least = Math.min(least, count);
    });
    proxy.onPassing(() => {});
  }
  return least;
}

/** Connections of background jobs have an application name. */
const isOfPool = ({ application, direction, kind }: Passing, expected: Direction): boolean =>
  application === '' && direction === expected && kind !== 'X';

async function order({ buyers: [buyer], products, acknowledged }: Workload, onFirst: () => void = () => {}) {
  if (buyer === undefined) throw new Error('There is no buyer');
  const { key, form } = fillForm(buyer, products);
  const first = await buyer.http.post('/checkout', form).catch((error: unknown) => error as Error);
  onFirst();
  const last = await submitCheckout(buyer.http, form);
  if (last === ORDERED) acknowledged.add(key);
  return { first, last };
}

async function orderWithCut(workload: Workload, proxy: DatabaseProxy, direction: Direction, at: number) {
  const found: string[] = [];
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    let count = 0;
    let isOver = false;
    proxy.onPassing((passing) => {
      if (!isOfPool(passing, direction) || isOver) return;
      count += 1;
      if (count !== at) return;
      isOver = true;
      throw new Error('cut');
    });
    const { first, last } = await order(workload);
    proxy.onPassing(() => {});
    if (last !== ORDERED) found.push(`the second submission was answered with ${last}`);
    if (first instanceof Error) {
      found.push(`the first submission was not answered: ${first.message}`);
      return { isCut: isOver, found };
    }
    found.push(...faultsOfResponse('The submission', first.status, first.headers, first.html));
    if (first.status < 500 && `${first.status} ${first.location}` !== ORDERED)
      found.push(`the first submission was answered with ${first.status} ${first.location}`);
    if (first.status >= 500) return { isCut: true, found };
    if (!isOver) break;
  }
  return { isCut: false, found };
}
