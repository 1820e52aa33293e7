import { setTimeout as pause } from 'node:timers/promises';
import { fillForm, ORDERED, submitCheckout } from './buyers.ts';
import type { Fault, FaultContext } from './fault.ts';
import { checkRecovery, faultsOfResponse, PAGES, startWorkload, type Workload } from './harness.ts';

const IN_FLIGHT = 50;
const BUYERS = 10;
const ROUNDS = 8;
/** The signal comes between 0 and this many ms after the requests. */
const LATEST_MS = 120;

export const sigterm: Fault = {
  name: 'sigterm',
  does: 'the shop is stopped (SIGTERM) with 50 requests in flight, half of them orders',
  holds:
    'each is answered completely or not at all; what was acknowledged is stored, and the rest can be submitted again',
  run: runSigterm,
};

async function runSigterm(context: FaultContext): Promise<string[]> {
  const workload = await startWorkload(context, { buyers: BUYERS });
  const faults: string[] = [];
  const counts = { answered: 0, refused: 0 };
  const rounds = context.isShort ? 2 : ROUNDS;
  for (let round = 0; round < rounds; round += 1) {
    faults.push(...(await runRound(workload, (LATEST_MS * round) / rounds, counts)));
  }
  context.log(`${counts.answered} requests were answered, ${counts.refused} were refused`);
  if (counts.answered === 0) faults.push('Nothing was in flight');
  return [...faults, ...(await checkRecovery(workload, context))];
}

async function runRound(workload: Workload, waitMs: number, counts: { answered: number; refused: number }) {
  const { shop, buyers, products, acknowledged } = workload;
  const faults: string[] = [];
  const again: (() => Promise<void>)[] = [];

  async function order(at: number): Promise<void> {
    const buyer = buyers[at % buyers.length];
    if (buyer === undefined) return;
    const { key, form } = fillForm(buyer, products);
    const { http } = buyer;
    const answer = await http.post('/checkout', form).catch(isRefusal);
    again.push(async () => {
      const last = await submitCheckout(http, form);
      if (last === ORDERED) acknowledged.add(key);
      else faults.push(`A submission after the restart was answered with ${last}`);
    });
    if (answer === null) counts.refused += 1;
    else {
      counts.answered += 1;
      faults.push(...faultsOfResponse('A submission', answer.status, answer.headers, answer.html));
      const text = `${answer.status} ${answer.location ?? ''}`.trim();
      if (text !== ORDERED && answer.status !== 503) faults.push(`A submission was answered with ${text}`);
    }
  }

  async function read(at: number): Promise<void> {
    const path = PAGES[at % PAGES.length] ?? '/';
    const answer = await buyers[0]?.http.get(path).catch(isRefusal);
    if (answer === null || answer === undefined) {
      counts.refused += 1;
      return;
    }
    counts.answered += 1;
    faults.push(...faultsOfResponse(path, answer.status, answer.headers, answer.html));
    if (!answer.html.trimEnd().endsWith('</html>')) faults.push(`${path} was not complete`);
    if (answer.status !== 200 && answer.status !== 503) faults.push(`${path} was answered with ${answer.status}`);
  }

  const flight = Array.from({ length: IN_FLIGHT }, (_, at) => (at % 2 === 0 ? order(at / 2) : read(at)));
  await pause(waitMs);
  const begun = Date.now();
  await shop.stop();
  const tookMs = Date.now() - begun;
  await Promise.all(flight);
  if (tookMs > 15_000) faults.push(`The shop took ${tookMs} ms to stop`);
  await shop.start();
  await Promise.all(again.map((repeat) => repeat()));
  return faults;
}

/** The connection was refused before the request was accepted; an answer that is cut off does not count. */
function isRefusal(error: unknown): null {
  const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return null;
  throw error;
}
