import { expect, test } from 'vitest';
import { renderMail } from '#emails/render-email.ts';
import { standardReturnTerms } from '#shop/settings/return-terms.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import {
  enqueueEmails,
  enqueueOrderEmails,
  type OrderEmail,
  type PaymentProblem,
} from './enqueue-order-email.server.ts';

const { db } = await openTestDatabase();

const orderContext = { ownerEmails: async () => ['owner@example.com', 'packer@example.com'] };
const sender = {
  shopName: 'Yatai',
  email: 'stall@example.com',
  address: 'Here',
  origin: 'http://stall.test',
  returns: standardReturnTerms,
};

async function emailsOf(orderId: string, ...kinds: OrderEmail[]) {
  await enqueueEmails(db, orderContext, kinds, orderId);
  return renderedOf(orderId, kinds);
}

async function renderedOf(orderId: string, kinds: OrderEmail[]) {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'facts', 'created_at'])
    .where('kind', 'in', kinds)
    .orderBy('created_at')
    .execute();
  return rows
    .filter(({ facts }) => facts.orderId === orderId)
    .map(({ created_at, ...row }) => renderMail({ ...row, writtenAt: created_at }, sender));
}

test('the email names the products, the price, the address and the delivery time', async () => {
  const id = await writeOrder(db, {
    lines: [{ name: 'Moon <Rabbit>', pricePaise: 1_499_00, unitPayablePaise: 1_299_00, quantity: 2 }, {}],
    feePaise: 49_00,
  });
  await db.updateTable('orders').set({ expected_by: '2099-11-28' }).where('id', '=', id).execute();
  const [email] = await emailsOf(id, 'order-placed');
  expect(email).toMatchObject({ to: 'asha@example.com', kind: 'order-placed' });
  expect(email?.subject).toMatch(/^We received your order #\d+$/);
  for (const part of [
    '2 × Moon <Rabbit>',
    '₹2,598',
    '−₹400',
    '₹3,146',
    'Sat, 28 Nov',
    '4 Lantern Street',
    'Cash on delivery fee',
  ]) {
    expect(email?.text).toContain(part);
  }
  expect(email?.html).toContain('2 × Moon &lt;Rabbit&gt;');
  expect(email?.html).toContain(`href="http://stall.test/orders/${id}"`);
});

test('every kind of email has its texts and leaves no placeholder', async () => {
  const id = await writeOrder(db);
  const kinds: OrderEmail[] = [
    'order-placed',
    'order-confirmed',
    'order-shipped',
    'order-delivered',
    'order-completed',
    'order-cancelled',
    'order-refunded',
    'payment-returned',
    'quote-ready',
    'download-ready',
    'new-order',
    'new-brief',
    'order-cancelled-late',
    'parcel-not-booked',
    'booking-not-cancelled',
    'delivery-problem',
    'payment-attention',
  ];
  const emails = await emailsOf(id, ...kinds);
  expect(emails).toHaveLength(10 + 7 * 2);
  for (const { text, subject, html } of emails) {
    expect(`${subject}${text}`).not.toMatch(/undefined|NaN|\[object/);
    expect(html.length).toBeGreaterThan(text.length);
  }
  expect(emails.filter(({ to }) => to === 'packer@example.com').map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['new-order', 'new-brief', 'order-cancelled-late', 'payment-attention']),
  );
});

test('an email about a payment says what to do and links to the order', async () => {
  const problems = {
    'upi-claimed': 'with the reference 412345678901',
    'refund-by-hand': 'You need to refund ₹499 yourself',
    'refund-failed': 'The payment provider could not refund ₹499.',
    outside: '₹499 was refunded on the payment provider’s website.',
    duplicate: 'We received ₹499, but the order is already paid.',
    late: 'We received ₹499 after the order was cancelled.',
    'out-of-stock': 'We received ₹499 after the order expired',
    mismatch: 'We received ₹499, which is not the order total.',
    cancelled: 'Something about this payment needs your attention.',
  } satisfies Record<PaymentProblem, string>;
  for (const [problem, sentence] of Object.entries(problems)) {
    const money = { problem: problem as PaymentProblem, amountPaise: 499_00, reference: '412345678901' };
    const id = await writeOrder(db);
    await enqueueOrderEmails(db, orderContext, 'payment-attention', id, money);
    const [email] = await renderedOf(id, ['payment-attention']);
    expect(email?.text).toContain(sentence);
    expect(email?.text).toContain(`/admin/orders/${id}`);
  }
  const id = await writeOrder(db);
  await enqueueOrderEmails(db, orderContext, 'payment-returned', id, {
    problem: 'mismatch',
    amountPaise: 5,
    currency: 'USD',
  });
  const [email] = await renderedOf(id, ['payment-returned']);
  expect(email?.text).toContain(
    'We received a payment and are refunding it, because it does not match the total of your',
  );
});

test('a deleted customer gets no email', async () => {
  const id = await writeOrder(db);
  await db.updateTable('orders').set({ email: null, username: null }).where('id', '=', id).execute();
  await enqueueOrderEmails(db, orderContext, 'order-shipped', id);
  const rows = await db.selectFrom('outbox').select('facts').where('kind', '=', 'order-shipped').execute();
  expect(rows.filter(({ facts }) => facts.orderId === id)).toEqual([]);
});
