import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { newId } from '#db/ids.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { changePhoto } from '#shop/accounts/edit-profile.server.ts';
import { lookAtContact } from '#shop/accounts/find-customer.server.ts';
import { requestReset } from '#shop/accounts/request-reset.server.ts';
import { signUp } from '#shop/accounts/sign-up.server.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { keepDraft } from '#shop/catalog/import-draft.server.ts';
import { setLike } from '#shop/likes/set-like.server.ts';
import { uploadPicture } from '#shop/media/upload-picture.server.ts';
import { sendMessage } from '#shop/messages/send-message.server.ts';
import { tidyLetters } from '#shop/notifications/forget-letters.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { claimUpi, confirmUpi } from '#shop/orders/confirm-upi.server.ts';
import { tidyOrders } from '#shop/orders/forget-orders.server.ts';
import { moveAtDesk } from '#shop/orders/move-at-desk.server.ts';
import { noteAtDesk } from '#shop/orders/note-at-desk.server.ts';
import { placeOrder } from '#shop/orders/place-order.server.ts';
import { sendBrief } from '#shop/orders/send-brief.server.ts';
import { addSampleServices } from '#shop/orders/services.server.ts';
import { deleteReview } from '#shop/reviews/delete-review.server.ts';
import { hideReviews } from '#shop/reviews/hide-reviews.server.ts';
import { reportReview } from '#shop/reviews/report-review.server.ts';
import { writeReview } from '#shop/reviews/write-review.server.ts';
import { joinShop, openTestShop, sessionOf } from '#tests/support/accounts.ts';
import { findInFiles, findInTables, listTables } from '#tests/support/canaries.ts';
import { openProduct } from '#tests/support/catalog.ts';
import { anAddress, askedLine, press } from '#tests/support/checkout.ts';
import '#tests/support/database.ts';
import { eraseCustomer } from './erase-customer.server.ts';

const PASSWORD = 'correct horse';
const ADDRESS = '198.51.100.77';

const asked = {
  name: 'Canaria Quill',
  username: 'canary.quill',
  mail: 'canary.mail@example.com',
  phone: '9123456701',
  street: '17 Canary Row',
  landmark: 'behind the canary well',
  review: 'a canary in its review',
  brief: 'a canary as a tengu',
  message: 'a canary wrote this',
  note: 'a canary, says the shop',
  reference: 'CANARYUTR4711',
  browser: 'CanaryBrowser/9.9',
  network: ADDRESS,
  draft: 'a canary in a file of products',
  secondFactor: 'CANARYTOTPSECRET',
};

/** Somebody who has left something everywhere, by the shop's own verbs. */
async function openCanary() {
  const shop = await openTestShop({ SHOP_UPI_ID: 'stall@bank', SHOP_GSTIN: '29ABCDE1234F1Z5' });
  const { db, desk, accounts, media, url } = shop;
  const other = await joinShop(accounts, { username: 'meera' });
  await db.insertInto('admin_roles').values({ customer_id: other.session.customerId, source: 'cli' }).execute();
  const adminId = other.session.customerId;
  const asker = { cookie: null, userAgent: asked.browser, address: ADDRESS, network: ADDRESS };
  const signedUp = await signUp(accounts, asker, {
    username: asked.username,
    typedUsername: asked.username,
    email: asked.mail,
    password: PASSWORD,
  });
  if (!signedUp.ok) throw new Error(signedUp.reason);
  const session = await sessionOf(accounts, signedUp.value.cookies ?? []);
  const { customerId } = session;
  await db.updateTable('customers').set({ name: asked.name }).where('id', '=', customerId).execute();
  await db.insertInto('admin_roles').values({ customer_id: customerId, source: 'cli' }).execute();

  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'yellow' } })
    .png()
    .toBuffer();
  const photo = await uploadPicture({ db, media, origin: accounts.settings.origin, cloudinary: null }, bytes);
  if (!photo.ok) throw new Error(photo.reason);
  await changePhoto(db, session, photo.value);

  const reviewed = await openProduct(db);
  const held = await openProduct(db, { name: 'Kite' });
  const liked = await openProduct(db, { name: 'Lantern' });
  await writeReview(db, other.session, { productId: held.id, rating: 4, text: 'Fine.' });
  const { id: othersReview } = await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow();
  await reportReview(db, session, { productId: held.id, reviewId: othersReview });
  for (const { id } of [reviewed, held])
    await writeReview(db, session, { productId: id, rating: 5, text: asked.review });
  const { id: ownReview } = await db
    .selectFrom('reviews')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', held.id)
    .executeTakeFirstOrThrow();
  await hideReviews(db, { adminId, reviewIds: [ownReview], reason: 'Off topic.' });
  await deleteReview(db, session, held.id);
  await setLike(db, customerId, liked.id);

  const input = anAddress({
    name: asked.name,
    phone: asked.phone,
    addressLine: asked.street,
    landmark: asked.landmark,
  });
  const saved = await saveAddress(db, customerId, input);
  if (!saved.ok) throw new Error(saved.reason);
  const order = async (method: 'upi' | 'cod') => {
    const placed = await placeOrder(
      desk,
      { customerId },
      press([askedLine(liked.id)], { addressId: saved.value.id, method }),
    );
    if (!placed.ok) throw new Error(placed.reason);
    return placed.value.orders[0]?.id ?? '';
  };
  const over = await order('upi');
  await claimUpi(desk, customerId, over, asked.reference);
  await confirmUpi(desk, over, adminId);
  await noteAtDesk(db, { adminId, orderId: over, text: asked.note });
  await moveAtDesk(desk, { adminId, orderId: over, to: 'completed' });
  const open = await order('cod');
  await noteAtDesk(db, { adminId, orderId: open, text: asked.note });
  await addSampleServices(db, [
    { slug: 'portrait', title: 'Your portrait', text: 'Drawn.', image: null, fromPricePaise: 999_00 },
  ]);
  const brief = await sendBrief(desk, customerId, { slug: 'portrait', idempotencyKey: newId(), brief: asked.brief });
  if (!brief.ok) throw new Error(brief.reason);
  await cancelOrder(desk, customerId, brief.value.orderId);

  const contact = { name: asked.name, email: asked.mail, message: asked.message, website: '' };
  const write = () => sendMessage(db, { network: ADDRESS, owner: 'stall@example.com' }, contact);
  await write();
  await requestReset(accounts, asker, asked.mail);
  await lookAtContact(db, { adminId, customerId });
  await keepDraft(db, customerId, { fileName: 'x.csv', category: null, content: Buffer.from(asked.draft) });
  await sql`
    insert into two_factors (id, secret, backup_codes, customer_id)
    values (${newId()}, ${asked.secondFactor}, ${asked.secondFactor}, ${customerId})`.execute(db);

  // The post goes out; the second message waits for it.
  const jobs = await startJobs(shop, url, { info: () => {}, error: () => {} });
  const waiting = () => db.selectFrom('outbox').select('id').where('delivered_at', 'is', null).execute();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 30_000, interval: 50 });
  await jobs.stop();
  await write();
  const canaries = { ...asked, id: customerId, photo: photo.value.pictureId ?? '' };
  return { ...shop, session, adminId, open, reviewed, canaries };
}

/** Tables that no person can stand in. A new table has to be put here, or into the hands of a canary. */
const NOBODYS = [
  ...['changes', 'downloads', 'invoice_counters', 'kysely_migration', 'kysely_migration_lock', 'media_leftovers'],
  ...['order_lines', 'payment_webhooks', 'price_changes', 'product_files', 'product_images', 'products', 'refunds'],
  ...['search_words', 'services', 'shop_marks', 'stock_moves', 'variants'],
];

/** What the books need, for good (decision 0034). */
const BOOKS = {
  'audit_log.after': ['reference'],
  'audit_log.subject_id': ['id'],
  'captures.provider_payment_id': ['reference'],
  // Anybody may write, under any address: the owner settles the matter and deletes it.
  'contact_messages.email': ['mail'],
  'contact_messages.message': ['message'],
  'contact_messages.name': ['name'],
  'invoices.document': ['landmark', 'name', 'phone', 'street'],
  'order_events.actor_id': ['id'],
  'order_events.facts': ['reference'],
  'payments.claimed_reference': ['reference'],
};

test('an erased account leaves what the books need, what is under way, and nothing else', async () => {
  const { db, accounts, media, desk, dataDir, session, adminId, open, reviewed, canaries } = await openCanary();
  const before = await findInTables(db, canaries);
  const filled = new Set(Object.keys(before).map((place) => place.split('.')[0]));
  const tables = (await listTables(db)).filter(({ schema }) => schema === 'public').map(({ name }) => name);
  expect(tables.filter((name) => !filled.has(name) && !NOBODYS.includes(name))).toEqual([]);
  const seen = new Set(Object.values(before).flat());
  expect(Object.keys(canaries).filter((kind) => !seen.has(kind))).toEqual([]);
  expect((await findInFiles(dataDir, canaries)).filter((path) => path.startsWith('media'))).not.toEqual([]);
  await db.deleteFrom('changes').execute();

  expect(await eraseCustomer({ accounts, media }, session, PASSWORD)).toMatchObject({ ok: true });

  expect(await findInTables(db, canaries)).toEqual({
    ...BOOKS,
    // The queue knows a picture's number for an hour after its work.
    ...Object.fromEntries(
      ['job', 'job_common'].flatMap((table) =>
        ['data', 'singleton_key'].map((column) => [`jobs.${table}.${column}`, ['photo']]),
      ),
    ),
    // A parcel that is under way finds its door.
    'orders.address': ['landmark', 'name', 'phone', 'street'],
    'orders.internal_note': ['note'],
    'orders.phone': ['phone'],
    // A letter to the owner that nobody has delivered yet.
    'outbox.facts': ['mail', 'message', 'name'],
    // Until their time is up, an hour at most.
    'throttles.key': ['id', 'network'],
  });
  // Letters as files stand in for a mail server: what was sent is sent.
  expect((await findInFiles(dataDir, canaries)).filter((path) => !path.startsWith('mail'))).toEqual([]);
  // No kept page shows what was written: the pages of these products are drawn anew.
  const { rows: tags } = await sql<{ tag: string }>`select distinct tag from changes`.execute(db);
  expect(tags).toContainEqual({ tag: `product:${reviewed.id}` });

  await moveAtDesk(desk, { adminId, orderId: open, to: 'completed', isPaymentReceived: true });
  await tidyOrders(db);
  await sql`update outbox set delivered_at = now() - interval '31 days'`.execute(db);
  await tidyLetters(db);
  for (const gone of ['throttles', 'jobs.job']) await sql`delete from ${sql.table(gone)}`.execute(db);
  expect(await findInTables(db, canaries)).toEqual(BOOKS);
});

test('who erases an account takes no letters and no messages of others along', async () => {
  const { db, accounts, media } = await openTestShop();
  const asha = await joinShop(accounts, { username: 'asha' });
  await joinShop(accounts, { username: 'meera' });
  const write = (email: string) =>
    sendMessage(db, { network: ADDRESS, owner: 'stall@example.com' }, { name: 'A', email, message: 'Hi', website: '' });
  await write('meera@example.com');
  await write('asha@example.com');
  const kinds = () => db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('id').execute();
  const others = (await kinds()).filter(({ recipient }) => recipient !== 'asha@example.com');
  expect(await eraseCustomer({ accounts, media }, asha.session, asha.form.password)).toMatchObject({ ok: true });
  expect(await kinds()).toEqual(others);
  expect(await db.selectFrom('contact_messages').select('email').orderBy('ticket').execute()).toEqual([
    { email: 'meera@example.com' },
    { email: 'asha@example.com' },
  ]);
});
