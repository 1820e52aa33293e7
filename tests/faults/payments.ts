import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { payCopy } from '#app/storefront/payment/copy.ts';
import type { HttpVisitor } from '#tests/support/http-visitor.ts';
import type { Mood, Razorpay } from '#tests/support/services/razorpay.ts';
import { type Buyer, fillForm } from './buyers.ts';
import { watchPages } from './crowd.ts';
import type { Stage } from './fault.ts';
import { complainAbout, type Scene } from './harness.ts';

/** How a payment service fails somebody who wants to pay. */
const MOODS: readonly Mood[] = ['silent', 'away', 'garbage', 'cut', 'lost', 'refusing', 'miscounting'];
/** What the shop gives an answer of theirs, and a little. */
const ANSWER_MAX_MS = 10_000;
const SETTLED_MAX_MS = 30_000;

type Owed = { http: HttpVisitor; key: string; path: string };

/** The service fails: plain sentences, nobody else waits. It comes back: everybody pays once, and every order is paid. */
export async function runPayments(scene: Scene, stage: Stage, razorpay: Razorpay): Promise<string[]> {
  const faults: string[] = [];
  for (const mood of stage.isShort ? (['silent'] as const) : MOODS) {
    razorpay.behave(mood);
    faults.push(...(await failToPay(scene, stage, razorpay, mood)));
  }
  return faults;
}

/** Everybody checks out with the service's method; the orders stand, whatever the service does. */
async function checkOut({ buyers, goods, acknowledged }: Scene): Promise<{ owed: Owed[]; faults: string[] }> {
  const owed: Owed[] = [];
  const faults: string[] = [];
  const order = async (buyer: Buyer) => {
    const { key, form } = fillForm(buyer, goods);
    form.set('paymentMethod', 'razorpay');
    const { status, location } = await buyer.http.post('/checkout', form);
    if (status === 303 && location !== null && /^\/orders\/[^/]+\/pay$/.test(location)) {
      acknowledged.add(key);
      owed.push({ http: buyer.http, key, path: location });
    } else faults.push(`A press of "Proceed to Payment" was answered with ${status} ${location}`);
  };
  // One each: a second order of the same person would take the place of the first while nobody has paid it.
  await Promise.all(buyers.map(order));
  return { owed, faults };
}

async function failToPay(scene: Scene, stage: Stage, razorpay: Razorpay, mood: Mood): Promise<string[]> {
  const { owed, faults } = await checkOut(scene);
  const asking = Promise.all(owed.map((one) => openPayPage(one, mood)));
  let isOver = false;
  const watching = watchPages(scene.shop, stage, () => isOver);
  const told = await asking;
  await pause(300);
  isOver = true;
  const watched = await watching;
  faults.push(...told.flatMap((one) => one.faults), ...watched.faults);
  razorpay.behave('kind');
  faults.push(...(await payAll(scene, razorpay, owed, mood)));
  stage.tell(
    `${mood} payment service: ${owed.length} people told within ${Math.max(...told.map(({ ms }) => ms))} ms, all paid once afterwards; slowest of ${watched.looks} pages of others ${watched.worstMs} ms`,
  );
  return faults;
}

async function openPayPage({ http, path }: Owed, mood: Mood): Promise<{ ms: number; faults: string[] }> {
  const begun = performance.now();
  const { status, headers, html } = await http.get(path);
  const ms = Math.round(performance.now() - begun);
  // A page that says it in words is a whole page of the shop; the reference stands in its head.
  const faults = complainAbout(path, status, headers, html).filter((fault) => !fault.endsWith('names no reference'));
  if (status !== 503 || !html.includes(payCopy.away) || !html.includes(payCopy.awayText))
    faults.push(`With a ${mood} payment service the payment page answered ${status} without its sentence`);
  if (ms > ANSWER_MAX_MS) faults.push(`With a ${mood} payment service the payment page took ${ms} ms`);
  return { ms, faults };
}

/**
 * They try again, and pay. A third comes back from the window as it should be, a third while the service is down again,
 * and for the last third nobody tells the shop anything.
 */
async function payAll({ shop }: Scene, razorpay: Razorpay, owed: readonly Owed[], mood: Mood): Promise<string[]> {
  const faults: string[] = [];
  for (const [at, { http, path }] of owed.entries()) {
    const again = await http.get(path);
    if (again.status !== 200) faults.push(`The second try at the payment page was answered with ${again.status}`);
    const order = await shop.within((db) => orderOf(db, path));
    if (order === undefined) continue;
    const payment = razorpay.pay(order);
    if (at % 3 === 2) continue;
    if (at % 3 === 1) razorpay.behave(mood === 'miscounting' || mood === 'silent' ? 'away' : mood);
    const back = await http.post(path, razorpay.wordFor(payment));
    razorpay.behave('kind');
    const toast = at % 3 === 1 ? 'payment-waiting' : 'payment-received';
    if (back.status !== 303 || !back.flash?.includes(toast))
      faults.push(`Back from the window: ${back.status} with ${back.flash} instead of ${toast}`);
  }
  return [...faults, ...(await untilSettled(shop, owed, razorpay))];
}

const orderOf = async (db: Parameters<Parameters<Scene['shop']['within']>[0]>[0], path: string) => {
  const { rows } = await sql<{ id: string }>`
    select provider_order_id as id from payments join orders using (checkout_id)
    where orders.id = ${path.split('/')[2] ?? ''} and provider_order_id is not null`.execute(db);
  return rows[0];
};

/** The poller finds what nobody told of; then every order is paid once, and nothing goes back. */
async function untilSettled(shop: Scene['shop'], owed: readonly Owed[], razorpay: Razorpay): Promise<string[]> {
  const keys = owed.map(({ key }) => key);
  for (const begun = Date.now(); ; await pause(500)) {
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
    const isPaidInFull = paid === owed.length && captures === owed.length && wrong === 0 && refunds === 0;
    const receipts = new Set(razorpay.orders.map(({ receipt }) => receipt)).size;
    if (isPaidInFull && receipts === razorpay.orders.length) return [];
    if (Date.now() - begun > SETTLED_MAX_MS)
      return [
        `${paid} of ${owed.length} orders are paid by ${captures} payments, ${wrong} of another sum, ${refunds} refunds; ${razorpay.orders.length} orders at the service for ${receipts}`,
      ];
  }
}
