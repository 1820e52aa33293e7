import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { connect } from '#db/connect.ts';
import { composeShop } from '#server/compose.ts';
import { findDraft, requestImport, saveDraft } from '#shop/import/import-draft.server.ts';
import { storePicture } from '#shop/media/store-picture.server.ts';
import type { EmailKind } from '#shop/notifications/email-kind.ts';
import { enqueueAll } from '#shop/notifications/enqueue-email.server.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { openCleanUp } from './clean-up.ts';
import { startJobs } from './start-jobs.ts';

test('unused pictures are deleted once a day by one of two processes', async () => {
  const shop = await openTestShop();
  const { db, media, url } = shop;
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await storePicture(db, media, { bytes });
  await db
    .updateTable('media')
    .set({ sent_at: new Date(0) })
    .execute();
  const logged: object[] = [];
  const log = { info: (facts: object) => void logged.push(facts), error: (facts: object) => void logged.push(facts) };
  const jobs = await Promise.all([startJobs(shop, url, log), startJobs(shop, url, log)]);
  await vi.waitFor(() => expect(logged).toEqual([{ pictures: 1 }]), { timeout: 30_000, interval: 100 });
  await Promise.all(jobs.map(({ stop }) => stop()));
  expect(await db.selectFrom('media').select('id').execute()).toEqual([]);
  const { rows } = await sql<{ count: number }>`select count(*) from jobs.job where name = 'clean-up-pictures'`.execute(
    db,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('two shops on one database do each waiting job once, and report what could not be fetched', async () => {
  const database = await cloneDatabase();
  const connection = connect(database.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'yatai-jobs-'));
  const shop = composeShop(parseEnv({ DATA_DIR: dataDir }), connection);
  const logged: object[] = [];
  const log = { info: (facts: object) => void logged.push(facts), error: (facts: object) => void logged.push(facts) };
  try {
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const picture = await storePicture(shop.db, shop.media, { bytes });
    const inside = 'https://127.0.0.1/secret.jpg';
    const images = [{ mediaId: null, sourceUrl: inside, alt: '' }];
    await openProduct(shop.db, { name: 'One', images });
    await openProduct(shop.db, { name: 'Two', images });
    const jobs = await Promise.all([startJobs(shop, database.url, log), startJobs(shop, database.url, log)]);
    await vi.waitFor(
      async () => {
        const failures = await shop.db.selectFrom('product_images').select('failure').execute();
        expect(failures).toEqual([{ failure: 'address-not-public' }, { failure: 'address-not-public' }]);
        const media = await shop.db.selectFrom('media').select(['id', 'avif_widths']).execute();
        expect(media).toEqual([{ id: picture.ok && picture.value, avif_widths: [64] }]);
      },
      { timeout: 30_000, interval: 100 },
    );
    await Promise.all(jobs.map(({ stop }) => stop()));
    expect(logged).toEqual([{ address: inside, reason: 'address-not-public' }]);
  } finally {
    await connection.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('many emails are delivered without pauses, and one that fails delays no other', async () => {
  const shop = await openTestShop();
  const { db, url, dataDir } = shop;
  const kinds = Array.from({ length: 60 }, (_, at) => (at === 7 ? ('unknown-kind' as EmailKind) : 'message-received'));
  const facts = { ticket: 'T-1', name: 'Asha', message: 'Do you have lanterns?' };
  await enqueueAll(
    db,
    kinds.map((kind, at) => ({ kind, recipient: `fan${at}@example.com`, facts })),
  );
  const log = { info: () => {}, error: () => {} };
  const jobs = await startJobs(shop, url, log);
  // One a second would take a minute.
  await vi.waitFor(async () => expect(await readdir(join(dataDir, 'mail'))).toHaveLength(59), {
    timeout: 30_000,
    interval: 100,
  });
  await jobs.stop();
  const left = await db
    .selectFrom('outbox')
    .select(['recipient', 'problem'])
    .where('delivered_at', 'is', null)
    .execute();
  expect(left).toEqual([{ recipient: 'fan7@example.com', problem: expect.any(String) }]);
});

test('of two shops on one database one reads a product file and one imports it; it is deleted a day later', async () => {
  const shop = await openTestShop();
  const { db, url } = shop;
  await db.insertInto('customers').values({ id: 'owner', name: 'Owner', email: 'o@example.com' }).execute();
  const rows = Array.from({ length: 30 }, (_, at) => `thing-${at},Thing ${at},499`);
  const content = Buffer.from(['Handle,Title,Variant Price', ...rows].join('\n'));
  const saved = await saveDraft(db, 'owner', { fileName: 'goods.csv', category: 'figurines', content });
  if (!saved.ok) throw new Error(saved.reason);
  const logged: object[] = [];
  const log = { info: () => {}, error: (facts: object) => void logged.push(facts) };
  const jobs = await Promise.all([startJobs(shop, url, log), startJobs(shop, url, log)]);
  const until = (state: string) =>
    vi.waitFor(async () => expect(await findDraft(db, 'owner', saved.value)).toMatchObject({ state }), {
      timeout: 30_000,
      interval: 50,
    });
  await until('ready');
  await requestImport(db, 'owner', saved.value);
  // Both get the notification at the same moment.
  shop.imports.dispatchEvent(new Event('waiting'));
  await until('imported');
  await Promise.all(jobs.map(({ stop }) => stop()));
  const actions = await db.selectFrom('audit_log').select('id').where('action', '=', 'product.import').execute();
  expect(actions).toHaveLength(30);
  expect(logged).toEqual([]);
  await db
    .updateTable('import_drafts')
    .set({ changed_at: new Date(0) })
    .execute();
  await openCleanUp(shop, log)();
  expect(await findDraft(db, 'owner')).toBeNull();
});

test('what cannot be deleted is reported and does not block the rest', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const message = {
    id: crypto.randomUUID(),
    name: 'Asha',
    email: 'asha@example.com',
    message: 'Do you have lanterns?',
  };
  await db
    .insertInto('contact_messages')
    .values({ ...message, deleted_at: new Date(0) })
    .execute();
  await sql`alter table verifications rename to verifications_away`.execute(db);
  const logged: object[] = [];
  const cleanUp = openCleanUp(shop, { info: () => {}, error: (facts) => void logged.push(facts) });
  await cleanUp();
  expect(logged).toEqual([{ err: expect.any(Error), task: 'cleanUpAccounts' }]);
  expect(await db.selectFrom('contact_messages').select('id').execute()).toEqual([]);
});
