import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { newId } from '#db/ids.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { changePhoto } from '#shop/accounts/edit-profile.server.ts';
import { revealContact } from '#shop/accounts/find-customers.server.ts';
import { requestReset } from '#shop/accounts/login/reset-password.server.ts';
import { signUp } from '#shop/accounts/login/sign-up.server.ts';
import { inviteStaff } from '#shop/accounts/staff/invite-staff.server.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { confirmClaim, submitReference } from '#shop/billing/confirm-claim.server.ts';
import { saveCart } from '#shop/cart/save-cart.server.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { openDraft } from '#shop/draft-orders/edit-draft.server.ts';
import { saveInternalNote } from '#shop/fulfilment/edit-order.server.ts';
import { moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { saveDraft } from '#shop/import/import-draft.server.ts';
import { requestAlert } from '#shop/inventory/stock-alerts.server.ts';
import { setLike } from '#shop/likes/likes.server.ts';
import { uploadPicture } from '#shop/media/upload-picture.server.ts';
import { replyToMessage } from '#shop/messages/reply.server.ts';
import { sendMessage } from '#shop/messages/send-message.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { savePayout } from '#shop/refunds/payouts.server.ts';
import { refundOrder } from '#shop/refunds/refund-order.server.ts';
import { sendReturnMessage } from '#shop/returns/customer-return.server.ts';
import { requestReturn } from '#shop/returns/request-return.server.ts';
import { hideReviews } from '#shop/reviews/moderate-reviews.server.ts';
import { voteReview } from '#shop/reviews/review-votes.server.ts';
import { deleteReview, reportReview, writeReview } from '#shop/reviews/write-review.server.ts';
import { sendBrief } from '#shop/services/send-brief.server.ts';
import { addDemoServices } from '#shop/services/services.server.ts';
import { joinShop, openTestShop, sessionOf } from '../fixtures/accounts.ts';
import { openProduct, withSizes } from '../fixtures/catalog.ts';
import { anAddress, checkoutInput, requestedLine } from '../fixtures/checkout.ts';
import { openPromotion } from '../fixtures/promotions.ts';
import { markEmailVerified } from '../pages/verified-email.ts';

export const PASSWORD = 'correct horse';
export const ADDRESS = '198.51.100.77';

/** Everything that a customer can leave with the shop, once each. */
const texts = {
  name: 'Canaria Quill',
  username: 'canary.quill',
  mail: 'canary.mail@example.com',
  phone: '9123456701',
  street: '17 Canary Row',
  landmark: 'behind the canary well',
  business: 'Canary Trading',
  gstin: '27AAPFU0939F1ZV',
  review: 'a canary in its review',
  brief: 'a canary as a tengu',
  message: 'a canary wrote this',
  note: 'a canary, says the shop',
  reference: 'CANARYUTR4711',
  returned: 'a canary sends it back',
  browser: 'CanaryBrowser/9.9',
  network: ADDRESS,
  draft: 'a canary in a file of products',
  secondFactor: 'CANARYTOTPSECRET',
};

/** A customer with recognisable data in every table, written by the shop's use cases. */
export async function openDemoCanary() {
  const shop = await openTestShop({ SHOP_UPI_ID: 'stall@bank', SHOP_GSTIN: '29ABCDE1234F1ZW' });
  const { db, orderContext, accounts, media, url } = shop;
  const other = await joinShop(accounts, { username: 'meera' });
  await db.insertInto('admin_roles').values({ customer_id: other.session.customerId, source: 'cli' }).execute();
  const adminId = other.session.customerId;
  const client = { cookie: null, userAgent: texts.browser, address: ADDRESS, network: ADDRESS };
  const signedUp = await signUp(accounts, client, {
    username: texts.username,
    typedUsername: texts.username,
    email: texts.mail,
    password: PASSWORD,
  });
  if (!signedUp.ok) throw new Error(signedUp.reason);
  const session = await sessionOf(accounts, signedUp.value.cookies ?? []);
  const { customerId } = session;
  await db.updateTable('customers').set({ name: texts.name }).where('id', '=', customerId).execute();
  const invited = await inviteStaff(accounts, { adminId, email: texts.mail, role: 'packer' });
  if (!invited.ok) throw new Error(invited.reason);
  await db.insertInto('admin_roles').values({ customer_id: customerId, source: 'cli' }).execute();

  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'yellow' } })
    .png()
    .toBuffer();
  const photo = await uploadPicture({ db, media, origin: accounts.settings.origin, cloudinary: null }, { bytes });
  if (!photo.ok) throw new Error(photo.reason);
  await changePhoto(db, session, photo.value);

  const reviewed = await openProduct(db);
  const held = await openProduct(db, { name: 'Kite' });
  const liked = await openProduct(db, { name: 'Lantern' });
  await writeReview(db, other.session, { productId: held.id, rating: 4, text: 'Fine.' });
  const { id: othersReview } = await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow();
  await reportReview(db, session, { productId: held.id, reviewId: othersReview });
  await voteReview(db, session, { productId: held.id, reviewId: othersReview, isHelpful: true });
  const reviewPhoto = { width: 1, height: 1, bytes: Buffer.from(texts.review), small: Buffer.from(texts.review) };
  for (const { id } of [reviewed, held])
    await writeReview(db, session, { productId: id, rating: 5, text: texts.review, photos: [reviewPhoto] });
  const { id: ownReview } = await db
    .selectFrom('reviews')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', held.id)
    .executeTakeFirstOrThrow();
  await hideReviews(db, { adminId, reviewIds: [ownReview], reason: 'Off topic.' });
  await deleteReview(db, session, held.id);
  await setLike(db, customerId, liked.id);
  const gone = await openProduct(db, { name: 'Sold-out lantern', ...withSizes(0) });
  const variantId = gone.variantIds[0] ?? '';
  const past = {
    source: 'shopify',
    number: '#1',
    ordered_at: new Date(),
    status: 'fulfilled',
    currency: 'INR',
  } as const;
  await db
    .insertInto('past_orders')
    .values({ ...past, id: newId(), email: texts.mail, name: texts.name, total_paise: 1_00, lines: '[]' })
    .execute();
  await db
    .insertInto('moving_files')
    .values({ admin_id: customerId, kind: 'customers', content: Buffer.from(texts.draft) })
    .execute();
  await requestAlert(orderContext, ADDRESS, { productId: gone.id, variantId, email: texts.mail });
  await saveCart(db, customerId, { version: 0, lines: [`${liked.id}..1`] });

  const input = anAddress({
    name: texts.name,
    phone: texts.phone,
    addressLine: texts.street,
    landmark: texts.landmark,
  });
  await db.updateTable('customers').set({ phone: texts.phone }).where('id', '=', customerId).execute();
  const saved = await saveAddress(db, customerId, input);
  if (!saved.ok) throw new Error(saved.reason);
  const order = async (method: 'upi' | 'cod') => {
    const placed = await placeOrder(
      orderContext,
      { customerId },
      {
        ...checkoutInput([requestedLine(liked.id)], { addressId: saved.value.id, method }),
        code: 'SAKURA10',
        business: { gstin: texts.gstin, name: texts.business },
      },
    );
    if (!placed.ok) throw new Error(placed.reason);
    return placed.value.orders[0]?.id ?? '';
  };
  await markEmailVerified(db, customerId);
  await openPromotion(db, { usesMax: 100 });
  const over = await order('upi');
  // The same content with another key resumes it.
  await order('upi');
  await submitReference(orderContext, customerId, over, texts.reference);
  await confirmClaim(orderContext, over, adminId);
  await saveInternalNote(db, { adminId, orderId: over, text: texts.note });
  await moveOrderAsAdmin(orderContext, { adminId, orderId: over, to: 'completed' });
  await refundOrder(orderContext, {
    orderId: over,
    lines: [{ line: 1, amountPaise: 1_00 }],
    withFees: false,
    reason: 'goodwill',
    note: null,
    key: newId(),
    to: 'store-credit',
    by: { actor: 'admin', adminId },
  });
  await savePayout(orderContext, { customerId, orderId: over, details: { kind: 'upi', upiId: 'asha.payout@okaxis' } });
  const requested = await requestReturn(
    orderContext,
    { customerId, orderId: over },
    {
      idempotencyKey: newId(),
      reason: 'faulty',
      wish: 'refund',
      note: texts.returned,
      payout: null,
      lines: [{ position: 1, quantity: 1 }],
      photos: [{ width: 1, height: 1, bytes }],
    },
  );
  if (!requested.ok) throw new Error(requested.reason);
  await sendReturnMessage(
    orderContext,
    { customerId, returnId: requested.value },
    { text: texts.returned, photos: [] },
  );
  const open = await order('cod');
  await saveInternalNote(db, { adminId, orderId: open, text: texts.note });
  await addDemoServices(db, [
    { slug: 'portrait', title: 'Your portrait', text: 'Drawn.', image: null, fromPricePaise: 999_00 },
  ]);
  const brief = await sendBrief(orderContext, customerId, {
    slug: 'portrait',
    idempotencyKey: newId(),
    brief: texts.brief,
    photos: [{ width: 1, height: 1, bytes: Buffer.from(texts.brief) }],
  });
  if (!brief.ok) throw new Error(brief.reason);
  await cancelOrder(orderContext, customerId, brief.value.orderId);

  const drafted = await openDraft(db, { adminId, email: texts.mail, address: input });
  if (!drafted.ok) throw new Error(drafted.reason);
  const contact = { name: texts.name, email: texts.mail, message: texts.message, website: '' };
  const write = (message: string) =>
    sendMessage(db, { network: ADDRESS, owners: ['stall@example.com'] }, { ...contact, message });
  await write(texts.message);
  const { id: messageId } = await db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow();
  await replyToMessage(db, { adminId, messageId, key: newId(), text: texts.message });
  await requestReset(accounts, client, texts.mail);
  await revealContact(db, { adminId, customerId });
  await saveDraft(db, customerId, { fileName: 'x.csv', category: null, content: Buffer.from(texts.draft) });
  await sql`
    insert into two_factors (id, secret, backup_codes, customer_id)
    values (${newId()}, ${texts.secondFactor}, ${texts.secondFactor}, ${customerId})`.execute(db);

  // The email is delivered; the second message waits for it.
  const jobs = await startJobs(shop, url, { info: () => {}, error: () => {} });
  const waiting = () => db.selectFrom('outbox').select('id').where('delivered_at', 'is', null).execute();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 30_000, interval: 50 });
  await jobs.stop();
  // Other words: the same ones within an hour are the same message.
  await write(`${texts.message} Is anybody there?`);
  const canaries = { ...texts, id: customerId, photo: photo.value.pictureId ?? '' };
  return { ...shop, session, adminId, open, over, reviewed, liked, canaries };
}
