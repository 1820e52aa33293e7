import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ExtensionRefused, loadExtensions } from '#config/extensions.server.ts';
import { connect } from '#db/connect.ts';
import { applyPromotions } from '#shop/promotions/apply-promotions.ts';
import { promotionKinds } from '#shop/promotions/kinds.ts';
import type { PromotionKind } from '#shop/promotions/promotion-kind.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { everyThirdFree } from '../../extensions/examples/every-third-free.ts';
import { extension as unpaidCount } from '../../extensions/examples/unpaid-count.ts';
import { runExtensionJob } from './extension-jobs.ts';

const root = resolve(import.meta.dirname, '../..');
const examples = join(root, 'extensions/examples');

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'yatai-extensions-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'extensions'));
  return folder;
}

test('a shop that starts with a payment method in its folder offers it', async () => {
  const folder = await openFolder();
  await cp(join(examples, 'card-on-delivery.ts'), join(folder, 'extensions/card-on-delivery.ts'));
  const script = `
    const { openPayments } = await import('${root}/shop/payments/methods.server.ts');
    const { parseEnv } = await import('${root}/config/env.server.ts');
    const { enabledMethods } = openPayments(parseEnv({ PAY_CARD_ON_DELIVERY: 'on' }));
    console.log(JSON.stringify(enabledMethods.filter(({ name }) => name === 'card-on-delivery')));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
  });
  expect(JSON.parse(stdout)).toMatchObject([{ due: 'delivery', maxPaise: 20_000_00, label: 'Card on delivery' }]);
});

test('a shop that starts with a carrier in its folder books with it', async () => {
  const folder = await openFolder();
  await cp(join(examples, 'own-rider.ts'), join(folder, 'extensions/own-rider.ts'));
  const script = `
    const { listBookers } = await import('${root}/shop/shipping/carriers.server.ts');
    const settings = { current: () => ({ shiprocketEmail: null }), environment: () => ({}) };
    const [rider] = listBookers(settings);
    const to = (pincode) => rider.listRates({ to: { pincode } });
    console.log(JSON.stringify({ name: rider.name, near: await to('560001'), far: await to('110001'),
      booked: await rider.book({ orderReference: '1042-7' }, 'rider') }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
  });
  expect(JSON.parse(stdout)).toMatchObject({
    name: 'own-rider',
    near: [{ ratePaise: 40_00 }],
    far: [],
    booked: { trackingNumber: 'R-1042-7' },
  });
});

test('a shop that starts with an email in its folder sends its text', async () => {
  const folder = await openFolder();
  await cp(join(examples, 'welcome-parcel-email.ts'), join(folder, 'extensions/welcome-parcel-email.ts'));
  const script = `
    const { renderMail } = await import('${root}/emails/render-email.ts');
    const facts = { number: 1042, name: 'Asha', orderId: 'x', lines: [], adjustments: [], address: null };
    const sender = { shopName: 'Yatai', email: 'a@b.in', address: '', origin: 'https://shop.example' };
    const mail = renderMail({ id: '1', kind: 'order-delivered', recipient: 'a@b.in', facts }, sender);
    console.log(JSON.stringify(mail));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
  });
  expect(JSON.parse(stdout)).toMatchObject({
    subject: 'Order #1042 is yours',
    text: expect.stringContaining('your parcel from Yatai has arrived'),
  });
});

test('a file that is no extension of this version stops the start', async () => {
  const load = async (text: string) => {
    const folder = join(await openFolder(), 'extensions');
    await writeFile(join(folder, 'mine.mjs'), text);
    return loadExtensions(folder);
  };
  await expect(load('export const nothing = 1')).rejects.toThrow(ExtensionRefused);
  await expect(load("export const extension = { version: 2, name: 'mine' }")).rejects.toThrow(/version 2/);
  await expect(load("export const extension = { version: 1, name: 'My own' }")).rejects.toThrow(/name/);
  expect(await load("export const extension = { version: 1, name: 'mine' }")).toMatchObject([{ name: 'mine' }]);
  expect(await loadExtensions('/nowhere')).toEqual([]);
});

test('a job runs in one transaction, by one process at a time, and its failure is logged', async () => {
  const shop = await openTestShop();
  await writeOrder(shop.db, { status: 'unpaid' });
  const [job] = unpaidCount.jobs ?? [];
  if (job === undefined) throw new Error('The example has no job');
  const { db } = shop;
  /** As if the time between two runs were over. */
  const wait = () => sql`update extension_jobs set ran_at = ran_at - interval '1 day'`.execute(db);
  const lines: object[] = [];
  const log = { info: (facts: object) => lines.push(facts), error: (facts: object) => lines.push(facts) };
  await runExtensionJob(shop, log, job);
  expect(lines).toEqual([{ unpaid: 1 }]);
  await wait();
  let runs = 0;
  const slow = {
    ...job,
    run: async () => {
      runs += 1;
      await runExtensionJob(shop, log, slow);
    },
  };
  await runExtensionJob(shop, log, slow);
  expect(runs).toBe(1);
  await wait();
  const broken = {
    ...job,
    run: async (trx: Parameters<typeof job.run>[0]) => {
      await trx.deleteFrom('orders').execute();
      throw new Error('Broken');
    },
  };
  await runExtensionJob(shop, log, broken);
  expect(lines.at(-1)).toMatchObject({ job: 'unpaid-count' });
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
});

test('a job runs once at its time, on any process and however often the shop is started', async () => {
  const shop = await openTestShop();
  const log = { info() {}, error() {} };
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const job = { name: 'counting', everySeconds: 3_600, run };
  const twoProcesses = () => Promise.all([1, 2].map(() => runExtensionJob(shop, log, job)));
  await twoProcesses();
  await twoProcesses();
  expect(runs).toBe(1);
  await sql`update extension_jobs set ran_at = now() - interval '59 minutes'`.execute(shop.db);
  await twoProcesses();
  expect(runs).toBe(1);
  await sql`update extension_jobs set ran_at = now() - interval '1 hour'`.execute(shop.db);
  await twoProcesses();
  expect(runs).toBe(2);
  // A run that fails is repeated.
  await sql`update extension_jobs set ran_at = now() - interval '1 hour'`.execute(shop.db);
  const broken = { ...job, run: () => Promise.reject(new Error('Broken')) };
  await runExtensionJob(shop, log, broken);
  await twoProcesses();
  expect(runs).toBe(3);
});

test('a job that works outside the database for long keeps its transaction', async () => {
  const shop = await openTestShop();
  await sql`do $$ begin
    execute format('alter database %I set idle_in_transaction_session_timeout = 60000', current_database());
  end $$`.execute(shop.db);
  const { db, close } = connect(shop.url);
  onTestFinished(close);
  const read: unknown[] = [];
  const run = async (trx: typeof db) => {
    const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(trx);
    read.push(...rows);
  };
  await runExtensionJob({ ...shop, db }, { info() {}, error() {} }, { name: 'patient', everySeconds: 60, run });
  expect(read).toEqual([{ idle_in_transaction_session_timeout: '0' }]);
});

test('a cart gets the example of a promotion once its kind is listed', () => {
  const line = { id: 'p1', type: 'shop', category: 'stickers', series: null, quantity: 7, amount: 700_00 } as const;
  const promotion = {
    id: 'one',
    title: 'Three for two',
    kind: everyThirdFree.name,
    terms: {},
    scope: 'all' as const,
    scopeValues: [],
    minimumPaise: 0,
    startsAt: new Date(0),
    endsAt: null,
    usesMax: null,
    usesPerCustomer: null,
    isFirstOrder: false,
    isAutomatic: true,
    stoppedAt: null,
    code: null,
    isUsedUp: false,
    isUsedBefore: false,
    hasOrdered: false,
  };
  const saved = () =>
    applyPromotions([line, { ...line, id: 'p2', quantity: 2 }], [promotion], new Date()).savings.map((savings) =>
      savings.map(({ amount }) => amount),
    );
  expect(saved().flat()).toEqual([]);
  const kinds = promotionKinds as PromotionKind[];
  kinds.push(everyThirdFree);
  onTestFinished(() => void kinds.pop());
  expect(saved()).toEqual([[200_00], []]);
});

test('the example of a product field, once it is listed, is in form, history, file, API and product page', async () => {
  const database = await cloneDatabase();
  onTestFinished(database.drop);
  const script = join(root, 'tests/support/shop-with-edition.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, database.url], { cwd: root });
  const { form, history, file, api, write, buyers } = JSON.parse(stdout);
  expect([form.edition, history.edition, api.edition]).toEqual(Array(3).fill('First print'));
  expect(write.edition).toBe('Second print');
  expect(file.split('\r\n')[0]).toContain('Yatai Edition');
  expect(buyers).toContainEqual({ label: 'Edition', value: 'First print' });
});
