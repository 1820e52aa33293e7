import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Message, Razorpay, StandInPayment } from '#tests/support/services/razorpay.ts';
import { fillForm } from './buyers.ts';
import { readResources, waitUntilGone } from './connections.ts';
import type { FaultContext } from './fault.ts';
import type { Workload } from './harness.ts';

/** Forged, replayed, out of order, too old, huge and unreadable messages: each payment is recorded once, by a genuine one. */
export async function runWebhooks(workload: Workload, context: FaultContext, razorpay: Razorpay): Promise<string[]> {
  const { shop } = workload;
  const { key, order } = await placeUnpaid(workload);
  const before = await readResources(shop);
  const faults: string[] = [];
  const send = async (message: Message, ...due: number[]) => {
    const status = await razorpay.send(shop.origin, message).catch(() => 0);
    if (!due.includes(status)) faults.push(`A message was answered with ${status}, not ${due.join(' or ')}`);
  };
  const state = async () => {
    const { rows } = await shop.within((db) =>
      sql<{ is_paid: boolean; captures: number; refunds: number }>`
        select is_paid, (select count(*) from captures join payments on payments.id = payment_id
            where checkout_id = orders.checkout_id)::integer as captures,
          (select count(*) from refunds)::integer as refunds
        from orders join checkouts on checkouts.id = checkout_id where idempotency_key::text = ${key}`.execute(db),
    );
    return rows[0];
  };

  const payment = razorpay.pay(order);
  const captured = razorpay.message('payment.captured', { payment });
  const forgeries = context.isShort ? 20 : 200;
  for (let at = 0; at < forgeries; at += 1) await send(forge(captured, at), 400);
  if ((await state())?.is_paid) faults.push('A forged message paid for an order');

  const repeats = context.isShort ? 100 : 1_000;
  await inBatches(repeats, () => send(captured, 200));
  // The same payment as other events, and earlier events after it.
  const events = ['order.paid', 'payment.captured', 'payment.authorized', 'payment.failed'];
  await inBatches(context.isShort ? 40 : 400, (at) =>
    send(razorpay.message(events[at % events.length] ?? '', { payment: asIf(payment, at % 4) }), 200),
  );
  // Messages are forgotten after two months; the captures are not.
  await shop.within((db) => sql`delete from payment_webhooks`.execute(db));
  await send(captured, 200);

  const huge = 'x'.repeat(256 * 1024 + 1);
  for (let at = 0; at < (context.isShort ? 5 : 50); at += 1)
    await send({ body: huge, headers: captured.headers }, 413, 0);
  const secret = String(razorpay.env.RAZORPAY_WEBHOOK_SECRET);
  for (const body of ['['.repeat(100_000), '{"event":7}', 'null', '', randomBytes(500).toString('hex')]) {
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    await send({ body, headers: { ...captured.headers, 'x-razorpay-signature': signature } }, 200, 400);
  }
  const after = await state();
  if (!after?.is_paid || after.captures !== 1 || after.refunds !== 0)
    faults.push(`The order is ${JSON.stringify(after)} after ${repeats} messages about one payment`);
  faults.push(...(await waitUntilGone(shop, before)));
  context.log(
    `${forgeries} forged messages, one replayed ${repeats} times, and ${context.isShort ? 40 : 400} out of order: recorded once`,
  );
  return faults;
}

/** An order whose payment page was opened once, so that the service knows it. */
async function placeUnpaid({
  shop,
  buyers,
  products,
  acknowledged,
}: Workload): Promise<{ key: string; order: { id: string } }> {
  const [buyer] = buyers;
  if (buyer === undefined) throw new Error('There is no buyer');
  const { key, form } = fillForm(buyer, products);
  form.set('paymentMethod', 'razorpay');
  const { location } = await buyer.http.post('/checkout', form);
  acknowledged.add(key);
  await buyer.http.get(location ?? '');
  const { rows } = await shop.within((db) =>
    sql<{ id: string }>`select provider_order_id as id from payments join checkouts on checkouts.id = checkout_id
      where idempotency_key::text = ${key}`.execute(db),
  );
  return { key, order: { id: String(rows[0]?.id) } };
}

/** Wrong in one way of four: signature, body, secret, no signature at all. */
function forge({ body, headers }: Message, at: number): Message {
  if (at % 4 === 0) return { body, headers: { ...headers, 'x-razorpay-signature': randomBytes(32).toString('hex') } };
  if (at % 4 === 1) return { body: body.replace('"captured"', '"CAPTURED"'), headers };
  if (at % 4 === 2) {
    const signature = createHmac('sha256', 'a guess').update(body).digest('hex');
    return { body, headers: { ...headers, 'x-razorpay-signature': signature } };
  }
  const { 'x-razorpay-signature': _, ...unsigned } = headers;
  return { body, headers: unsigned };
}

const asIf = (payment: StandInPayment, at: number): StandInPayment =>
  at === 2
    ? { ...payment, status: 'authorized', captured: false }
    : at === 3
      ? { ...payment, status: 'failed', captured: false }
      : payment;

async function inBatches(count: number, work: (at: number) => Promise<void>): Promise<void> {
  const BATCH = 20;
  for (let at = 0; at < count; at += BATCH)
    await Promise.all(Array.from({ length: Math.min(BATCH, count - at) }, (_, one) => work(at + one)));
}
