import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSeal } from '#shop/notifications/seal.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct, withSizes } from '#tests/support/fixtures/catalog.ts';
import { openCollection } from '#tests/support/fixtures/collections.ts';
import {
  answerAlert,
  cleanUpStockAlerts,
  eraseStockAlerts,
  exportStockAlerts,
  findAlert,
  requestAlert,
  sendStockAlerts,
} from './stock-alerts.server.ts';

const { db } = await openTestDatabase();
const seal = openSeal('a secret of the tests, 32 characters');
const context = { db, seal, details: { origin: 'https://yatai.example' } };

/** A product with a size that is sold out and one that is not. */
async function aRobe() {
  const { id: productId, variantIds } = await openProduct(db, { name: 'Robe', ...withSizes(0, 5) });
  const [variantId = '', other = ''] = variantIds;
  const want = (email: string, wanted = variantId) =>
    requestAlert(context, `network of ${email}`, { productId, variantId: wanted, email });
  const restock = () => db.updateTable('variants').set({ stock: 3 }).where('id', '=', variantId).execute();
  return { productId, variantId, other, want, restock };
}

const emailsTo = (recipient: string) =>
  db
    .selectFrom('outbox')
    .select(['kind', 'facts', 'sealed'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();

/** The token of the link in the last email to confirm. */
async function tokenFor(recipient: string): Promise<string> {
  const { sealed } = (await emailsTo(recipient)).at(-1) ?? {};
  const { link } = JSON.parse(seal.open(sealed ?? '')) as { link: string };
  return link.replace('https://yatai.example/alerts/', '');
}

const forged = (token: string): string => (token.startsWith('A') ? 'B' : 'A') + token.slice(1);

const now = () => new Date();
const daysOn = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

test('a confirmed alert is emailed once when the size is back, and gone', async () => {
  const { productId, want, restock } = await aRobe();
  expect(await want('Asha@example.com')).toEqual({ ok: true, value: null });
  await restock();
  await sendStockAlerts(db);
  // Nobody has confirmed it yet.
  expect((await emailsTo('asha@example.com')).map(({ kind }) => kind)).toEqual(['confirm-stock-alert']);
  const token = await tokenFor('asha@example.com');
  expect(await findAlert(context, token, now())).toMatchObject({ productId, name: 'Robe', isConfirmed: false });
  expect(await answerAlert(context, { token, isWanted: true }, now())).toBe(true);
  await Promise.all([sendStockAlerts(db), sendStockAlerts(db)]);
  const [, sent, ...more] = await emailsTo('asha@example.com');
  expect(sent).toMatchObject({ kind: 'back-in-stock', facts: { productId, name: 'Robe' } });
  expect(more).toEqual([]);
  expect(await findAlert(context, token, now())).toBeNull();
});

test('an alert waits until the drop of its product starts', async () => {
  const { productId, want, restock } = await aRobe();
  const startsAt = new Date(Date.now() + 3_600_000);
  const dropId = await openCollection(db, { slug: 'drop', products: [productId], startsAt });
  await want('tara@example.com');
  await answerAlert(context, { token: await tokenFor('tara@example.com'), isWanted: true }, now());
  await restock();
  await sendStockAlerts(db);
  expect(await emailsTo('tara@example.com')).toHaveLength(1);
  await db.updateTable('collections').set({ starts_at: now() }).where('id', '=', dropId).execute();
  await sendStockAlerts(db);
  expect(await emailsTo('tara@example.com')).toMatchObject([{}, { kind: 'back-in-stock' }]);
});

test('an alert can be stopped, and its link ends', async () => {
  const { want, restock } = await aRobe();
  await want('meera@example.com');
  const token = await tokenFor('meera@example.com');
  expect(await findAlert(context, token, daysOn(3))).toBeNull();
  expect(await answerAlert(context, { token, isWanted: true }, daysOn(3))).toBe(false);
  expect(await answerAlert(context, { token: forged(token), isWanted: true }, now())).toBe(false);
  await answerAlert(context, { token, isWanted: true }, now());
  expect(await answerAlert(context, { token, isWanted: false }, now())).toBe(true);
  await restock();
  await sendStockAlerts(db);
  expect(await emailsTo('meera@example.com')).toHaveLength(1);
});

test('only what is sold out has alerts, and a mailbox gets few emails', async () => {
  const { want, other } = await aRobe();
  expect(await want('ravi@example.com', other)).toMatchObject({ reason: 'not-sold-out' });
  expect(await want('ravi@example.com', 'nothing')).toMatchObject({ reason: 'not-sold-out' });
  for (let time = 0; time < 8; time += 1) expect((await want('kiran@example.com')).ok).toBe(true);
  expect(await emailsTo('kiran@example.com')).toHaveLength(5);
});

test('a network is limited', async () => {
  const { productId, variantId } = await aRobe();
  const wants = Array.from({ length: 21 }, (_, at) =>
    requestAlert(context, 'one network', { productId, variantId, email: `person${at}@example.com` }),
  );
  const refused = (await Promise.all(wants)).filter(({ ok }) => !ok);
  expect(refused).toEqual([{ ok: false, reason: 'too-many', retryAfterSeconds: expect.any(Number) }]);
});

test('unconfirmed and old alerts are deleted, and those of an erased account', async () => {
  const { want } = await aRobe();
  for (const name of ['new', 'unconfirmed', 'old', 'erased']) await want(`${name}@left.example`);
  for (const name of ['old', 'erased']) {
    await answerAlert(context, { token: await tokenFor(`${name}@left.example`), isWanted: true }, now());
  }
  const age = (email: string, time: string) =>
    sql`update stock_alerts set created_at = now() - ${time}::interval where email = ${email}`.execute(db);
  await age('unconfirmed@left.example', '49 hours');
  await age('old@left.example', '181 days');
  await cleanUpStockAlerts(db);
  expect(await exportStockAlerts(db, 'Erased@left.example')).toMatchObject([{ product: 'Robe' }]);
  await eraseStockAlerts(db, 'Erased@left.example');
  const left = await db.selectFrom('stock_alerts').select('email').where('email', 'like', '%@left.example').execute();
  expect(left).toEqual([{ email: 'new@left.example' }]);
});
