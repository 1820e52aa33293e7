import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { payCopy } from '#app/storefront/payment/copy.ts';
import type { HttpVisitor } from '#tests/support/http-visitor.ts';
import { poll } from '#tests/support/poll.ts';
import type { Behaviour, Razorpay } from '#tests/support/services/razorpay.ts';
import { type Buyer, fillForm } from './buyers.ts';
import { watchPages } from './connections.ts';
import type { FaultContext } from './fault.ts';
import { faultsOfResponse, type Workload } from './harness.ts';

/** How the payment service fails. */
const BEHAVIOURS: readonly Behaviour[] = ['silent', 'away', 'garbage', 'cut', 'lost', 'refusing', 'miscounting'];
/** The shop's timeout for the service, and some room. */
const ANSWER_MAX_MS = 10_000;
const SETTLED_MAX_MS = 30_000;

type UnpaidOrder = { http: HttpVisitor; key: string; path: string };

/** While the service fails, customers get a plain message and others do not wait. Afterwards every order is paid once. */
export async function runPayments(workload: Workload, context: FaultContext, razorpay: Razorpay): Promise<string[]> {
  const faults: string[] = [];
  for (const behaviour of context.isShort ? (['silent'] as const) : BEHAVIOURS) {
    razorpay.behave(behaviour);
    faults.push(...(await failToPay(workload, context, razorpay, behaviour)));
  }
  return faults;
}

/** All buyers check out with the service's method; the orders are placed, whatever the service does. */
async function checkOut({
  buyers,
  products,
  acknowledged,
}: Workload): Promise<{ unpaid: UnpaidOrder[]; faults: string[] }> {
  const unpaid: UnpaidOrder[] = [];
  const faults: string[] = [];
  const order = async (buyer: Buyer) => {
    const { key, form } = fillForm(buyer, products);
    form.set('paymentMethod', 'razorpay');
    const { status, location } = await buyer.http.post('/checkout', form);
    if (status === 303 && location !== null && /^\/orders\/[^/]+\/pay$/.test(location)) {
      acknowledged.add(key);
      unpaid.push({ http: buyer.http, key, path: location });
    } else faults.push(`"Proceed to Payment" was answered with ${status} ${location}`);
  };
  // One each: a second order of a customer replaces the first one while that is unpaid.
  await Promise.all(buyers.map(order));
  return { unpaid, faults };
}

async function failToPay(
  workload: Workload,
  context: FaultContext,
  razorpay: Razorpay,
  behaviour: Behaviour,
): Promise<string[]> {
  const { unpaid, faults } = await checkOut(workload);
  const visits = Promise.all(unpaid.map((one) => openPayPage(one, behaviour)));
  let isOver = false;
  const watching = watchPages(workload.shop, context, () => isOver);
  const visited = await visits;
  await pause(300);
  isOver = true;
  const watched = await watching;
  faults.push(...visited.flatMap((one) => one.faults), ...watched.faults);
  razorpay.behave('kind');
  faults.push(...(await payAll(workload, razorpay, unpaid, behaviour)));
  context.log(
    `${behaviour} payment service: ${unpaid.length} customers answered within ${Math.max(...visited.map(({ ms }) => ms))} ms, all paid once afterwards; slowest of ${watched.looks} other pages ${watched.worstMs} ms`,
  );
  return faults;
}

async function openPayPage(
  { http, path }: UnpaidOrder,
  behaviour: Behaviour,
): Promise<{ ms: number; faults: string[] }> {
  const begun = performance.now();
  const { status, headers, html } = await http.get(path);
  const ms = Math.round(performance.now() - begun);
  // The message is on an ordinary page of the shop; only the response header has the reference.
  const faults = faultsOfResponse(path, status, headers, html).filter(
    (fault) => !fault.endsWith('does not show the reference'),
  );
  if (status !== 503 || !html.includes(payCopy.away) || !html.includes(payCopy.awayText))
    faults.push(`With a ${behaviour} payment service the payment page answered ${status} without its message`);
  if (ms > ANSWER_MAX_MS) faults.push(`With a ${behaviour} payment service the payment page took ${ms} ms`);
  return { ms, faults };
}

/**
 * They try again, and pay. A third returns from the payment window as usual, a third while the service is down again, and
 * of the last third the shop gets no notice.
 */
async function payAll(
  { shop }: Workload,
  razorpay: Razorpay,
  unpaid: readonly UnpaidOrder[],
  behaviour: Behaviour,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [at, { http, path }] of unpaid.entries()) {
    const again = await http.get(path);
    if (again.status !== 200) faults.push(`The second try at the payment page was answered with ${again.status}`);
    const order = await shop.within((db) => orderOf(db, path));
    if (order === undefined) continue;
    const payment = razorpay.pay(order);
    if (at % 3 === 2) continue;
    if (at % 3 === 1) razorpay.behave(behaviour === 'miscounting' || behaviour === 'silent' ? 'away' : behaviour);
    const back = await http.post(path, razorpay.wordFor(payment));
    razorpay.behave('kind');
    const toast = at % 3 === 1 ? 'payment-waiting' : 'payment-received';
    if (back.status !== 303 || !back.flash?.includes(toast))
      faults.push(`After the payment window: ${back.status} with ${back.flash} instead of ${toast}`);
  }
  return [...faults, ...(await untilSettled(shop, unpaid, razorpay))];
}

const orderOf = async (db: Parameters<Parameters<Workload['shop']['within']>[0]>[0], path: string) => {
  const { rows } = await sql<{ id: string }>`
    select provider_order_id as id from payments join orders using (checkout_id)
    where orders.id = ${path.split('/')[2] ?? ''} and provider_order_id is not null`.execute(db);
  return rows[0];
};

/** The poller finds the other payments; then every order is paid once, and nothing is refunded. */
async function untilSettled(
  shop: Workload['shop'],
  unpaid: readonly UnpaidOrder[],
  razorpay: Razorpay,
): Promise<string[]> {
  const keys = unpaid.map(({ key }) => key);
  let problem = '';
  const isSettled = async () => {
    const { rows } = await shop.within((db) =>
      sql<{ paid: number; captures: number; wrong: number; refunds: number }>`
        with mine as (select id from checkouts where idempotency_key::text = any(${keys})),
          due as (update payments set look_at = now() where status = 'open' and checkout_id in (select id from mine))
        select (select count(*) from orders where is_paid and status = 'confirmed' and checkout_id in (select id from mine))::integer as paid,
          count(captures.id)::integer as captures,
          count(*) filter (where captures.amount_paise <> payments.amount_paise)::integer as wrong,
          (select count(*) from refunds)::integer as refunds
        from payments left join captures on captures.payment_id = payments.id where checkout_id in (select id from mine)`.execute(
        db,
      ),
    );
    const [{ paid = 0, captures = 0, wrong = 0, refunds = 0 } = {}] = rows;
    const receipts = new Set(razorpay.orders.map(({ receipt }) => receipt)).size;
    problem = `${paid} of ${unpaid.length} orders are paid by ${captures} payments, ${wrong} of another sum, ${refunds} refunds; ${razorpay.orders.length} orders at the service for ${receipts}`;
    const isPaidInFull = paid === unpaid.length && captures === unpaid.length && wrong === 0 && refunds === 0;
    return (isPaidInFull && receipts === razorpay.orders.length) || null;
  };
  return (await poll(isSettled, { maxMs: SETTLED_MAX_MS, everyMs: 500 })) ? [] : [problem];
}
