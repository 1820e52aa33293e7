import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ExtensionRefused, loadExtensions } from '#config/extensions.server.ts';
import { sumOf } from '#lib/money.ts';
import { productFields } from '#shop/catalog/product-fields.ts';
import { promotionKinds } from '#shop/promotions/kinds.ts';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { edition } from '../../extensions/examples/edition-field.ts';
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
    const offers = openPayments(parseEnv({ PAY_CARD_ON_DELIVERY: 'on' })).offers;
    console.log(JSON.stringify(offers.filter(({ name }) => name === 'card-on-delivery')));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
  });
  expect(JSON.parse(stdout)).toMatchObject([{ due: 'delivery', maxPaise: 20_000_00, label: 'Card on delivery' }]);
});

test('a shop that starts with a carrier in its folder books with it', async () => {
  const folder = await openFolder();
  await cp(join(examples, 'own-rider.ts'), join(folder, 'extensions/own-rider.ts'));
  const script = `
    const { findBooker } = await import('${root}/shop/shipping/carriers.server.ts');
    const settings = { current: () => ({ shiprocketEmail: null }), environment: () => ({}) };
    const rider = findBooker(settings);
    const to = (pincode) => rider.listRates({ to: { pincode } });
    console.log(JSON.stringify({ name: rider.name, near: await to('560001'), far: await to('110001'),
      booked: await rider.book({ orderReference: '1042-7' }, 'rider') }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
  });
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ name: 'own-rider', near: [{ ratePaise: 40_00 }], far: [], booked: { trackingNumber: 'R-1042-7' } },
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
  const lines: object[] = [];
  const log = { info: (facts: object) => lines.push(facts), error: (facts: object) => lines.push(facts) };
  await runExtensionJob(shop, log, job);
  expect(lines).toEqual([{ unpaid: 1 }]);
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

test('the examples of a promotion and of a product field fit their lists', () => {
  expect(promotionKinds.map(({ name }) => name)).not.toContain(everyThirdFree.name);
  const lines = [
    { quantity: 7, amount: 700_00 },
    { quantity: 2, amount: 100_00 },
  ];
  const saved = everyThirdFree.savings(lines, {});
  expect(saved).toEqual([200_00, 0]);
  expect(sumOf(saved)).toBeLessThan(sumOf(lines.map(({ amount }) => amount)));
  const columns = Object.values(productFields).map(({ column }) => column as string);
  expect(columns).not.toContain(edition.column);
});
