import { parseEnv } from '#config/env.server.ts';
import { composeShop } from '#server/compose.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { downloadHref } from '#shop/downloads/download.server.ts';
import { changeProductFile } from '#shop/downloads/product-files.server.ts';
import { openDraft } from '#shop/draft-orders/edit-draft.server.ts';
import { type AdminMoveInput, moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { requestReturn } from '#shop/returns/request-return.server.ts';
import { quoteOrder } from '#shop/services/quote-order.server.ts';
import { saveService } from '#shop/services/services.server.ts';
import { openProduct, variantInput } from '../fixtures/catalog.ts';
import { anAddress, checkoutInput, requestedLine } from '../fixtures/checkout.ts';
import { openCollection } from '../fixtures/collections.ts';
import { writeUnpaidOrder } from '../fixtures/orders.ts';
import { openPromotion } from '../fixtures/promotions.ts';
import { openWebhook } from '../fixtures/webhooks.ts';
import { type HttpVisitor, type Page, visitByHttp } from '../http-visitor.ts';
import { paintPicture } from '../pages/product-form.ts';
import { markEmailVerified } from '../pages/verified-email.ts';
import { linkIn, startMailServer } from '../services/mail-server.ts';
import { startRazorpay } from '../services/razorpay.ts';
import { type RunningShop, startShop, TEST_SECRET } from '../shop.ts';
import { ADDRESS } from './access-account.ts';

/** The public origin of the shop; requests go to it directly, as those of a proxy. */
const PUBLIC_ORIGIN = 'https://stall.test';
const ENV = {
  PAGE_CACHE_MB: '16',
  ORIGIN: PUBLIC_ORIGIN,
  SHOP_GSTIN: '29ABCDE1234F1ZW',
  TEST_PAYMENTS: 'on',
  SHOP_UPI_ID: 'stall@bank',
};

const PASSWORD = 'correct horse';

/** Texts that only their owner and administrators may read. */
export const SECRETS = [
  'asha.only@example.com',
  '9811122233',
  '7 Hidden Lane',
  'a tengu that nobody knows',
  'THE FILE',
  'THE PHOTO',
];

export type Fixtures = {
  shop: RunningShop;
  /** Address of the payment provider's stand-in. */
  provider: string;
  /** Placeholders in the paths of the matrix, and their values. */
  names: Record<string, string>;
  /** The owner of the data, another logged-in customer, and an administrator. */
  owner: HttpVisitor;
  stranger: HttpVisitor;
  admin: HttpVisitor;
  /** Ids and mailboxes of everyone but the owner. */
  others: string[];
  stop(): Promise<void>;
};

/** A shop where Asha has one of everything that a customer can have. */
export async function openFixtures(): Promise<Fixtures> {
  const [razorpay, mail] = await Promise.all([startRazorpay(), startMailServer()]);
  const env = { ...razorpay.env, ...ENV, SMTP_URL: mail.url };
  const shop = await startShop({ stock: 'empty', env });
  const { db } = shop;
  const { orderContext, accounts } = composeShop(parseEnv({ DATA_DIR: shop.dataDir, SECRET: TEST_SECRET, ...env }), {
    db,
    url: shop.databaseUrl,
  });
  const [owner, stranger, admin] = await Promise.all([
    join(shop, 'asha', 'asha.only@example.com'),
    join(shop, 'bina'),
    join(shop, 'keeper'),
  ]);
  await db.insertInto('admin_roles').values({ customer_id: admin.id, source: 'cli' }).execute();
  const adminId = admin.id;

  const crane = await openProduct(db, { series: 'Sky Lanterns', variants: [variantInput({ stock: 50 })] });
  const file = await openProduct(db, { type: 'digital', category: null, name: 'Wallpaper' });
  const bytes = new TextEncoder().encode('THE FILE');
  await changeProductFile(orderContext, adminId, file.id, { fileName: 'wallpaper.zip', bytes });
  const service = { title: 'Your portrait', slug: 'your-portrait', text: 'Drawn by hand.', image: null };
  const priced = { ...service, fromPricePaise: 999_00, published: true };
  const serviceId = got(await saveService(db, { adminId, serviceId: null, service: priced }));

  // By the forms of the pages, where there are any: the same posts are tried by others later.
  await led(owner.visitor.post('/saved-addresses/new', ADDRESS));
  await led(owner.visitor.post('/saved-addresses/new', { ...ADDRESS, name: 'Asha at work' }));
  await led(owner.visitor.post('/saved-addresses/new', { ...ADDRESS, name: 'Asha’s aunt' }));
  const addresses = await db.selectFrom('addresses').select('id').orderBy('created_at').execute();
  const [addressId = '', second = '', third = ''] = addresses.map(({ id }) => id);
  await led(owner.visitor.post(`/item/${crane.id}/review`, { rating: '5', text: 'It flies.' }));
  await led(owner.visitor.post(`/item/${crane.id}/like`, { liked: 'true' }));
  const photo = await upload(owner.visitor);
  const review = await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow();
  const reviewPhoto = crypto.randomUUID();
  const picture = Buffer.from('A PHOTO OF A REVIEW');
  // Of a review that nobody's own form deletes.
  const sampleReview = crypto.randomUUID();
  const sample = { reviewer_name: 'Sample', is_demo: true, rating: 4, text: 'Fine.' };
  await db
    .insertInto('reviews')
    .values({ id: sampleReview, product_id: crane.id, ...sample })
    .execute();
  await db
    .insertInto('review_photos')
    .values({
      id: reviewPhoto,
      review_id: sampleReview,
      position: 1,
      width: 1,
      height: 1,
      picture,
      small: picture,
    })
    .execute();
  const message = {
    name: 'Asha',
    email: 'asha.only@example.com',
    subject: 'A word',
    message: 'Is it open on Sundays?',
  };
  await led(owner.visitor.post('/contact', message));

  const buy = async (productId: string, method: 'cod' | 'test', ...steps: AdminMoveInput['to'][]) => {
    const placed = await placeOrder(
      orderContext,
      { customerId: owner.id },
      checkoutInput([requestedLine(productId)], { addressId, method }),
    );
    const orderId = got(placed).orders[0]?.id ?? '';
    for (const to of steps) {
      const parcel = { carrier: 'India Post', trackingNumber: 'EE1', trackingUrl: null };
      got(
        await moveOrderAsAdmin(orderContext, {
          adminId,
          orderId,
          to,
          isPaymentReceived: true,
          parcel,
          reason: 'Sold out',
        }),
      );
    }
    return orderId;
  };
  const brief = async () => {
    const fields = { idempotencyKey: crypto.randomUUID(), brief: 'My cat as a tengu that nobody knows.' };
    const { location } = await led(owner.visitor.post('/services/your-portrait', fields));
    const orderId = location?.split('/').at(-1) ?? '';
    got(await quoteOrder(orderContext, { orderId, adminId, pricePaise: 1_500_00 }));
    return orderId;
  };
  await markEmailVerified(db, owner.id);
  const delivered = await buy(crane.id, 'cod', 'confirmed', 'packed', 'shipped', 'delivered');
  const photos = [{ width: 1, height: 1, bytes: new TextEncoder().encode('THE PHOTO') }];
  const returned = got(
    await requestReturn(
      orderContext,
      { customerId: owner.id, orderId: delivered },
      {
        idempotencyKey: crypto.randomUUID(),
        reason: 'damaged',
        wish: 'refund',
        note: null,
        payout: null,
        photos,
        lines: [{ position: 1, quantity: 1 }],
      },
    ),
  );
  const returnPhoto = await db.selectFrom('return_photos').select('id').executeTakeFirstOrThrow();
  const quoted = await brief();
  const briefPhoto = crypto.randomUUID();
  await db
    .insertInto('brief_photos')
    .values({ id: briefPhoto, order_id: quoted, position: 1, width: 1, height: 1, picture })
    .execute();
  const names = {
    product: crane.id,
    return: returned,
    returnPhoto: returnPhoto.id,
    file: file.id,
    service: serviceId,
    draft: got(await openDraft(db, { adminId, email: 'asha.only@example.com', address: anAddress() })).id,
    promotion: await openPromotion(db),
    collection: await openCollection(db, { products: [crane.id] }),
    webhook: await openWebhook(db),
    address: addressId,
    second,
    third,
    review: review.id,
    reviewPhoto,
    photo,
    delivered,
    pending: await buy(crane.id, 'cod'),
    cancelled: await buy(crane.id, 'cod', 'confirmed', 'cancelled'),
    digital: await buy(file.id, 'test', 'completed'),
    quoted,
    // Last: a new order cancels the unpaid one.
    unpaid: (await writeUnpaidOrder(db, owner.id, 'test')).orderId,
    briefPhoto,
    window: (await writeUnpaidOrder(db, owner.id, 'razorpay')).orderId,
    claimed: (await writeUnpaidOrder(db, owner.id, 'upi')).orderId,
    customer: owner.id,
    administrator: admin.id,
    message: (await shop.db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()).id,
    verification: linkIn(await mail.emailTo('asha.only@example.com', /Verify/)).searchParams.get('token') ?? '',
    forged: 'x'.repeat(80),
    asset: /\/assets\/[\w.-]+\.js/.exec((await owner.visitor.get('/')).html)?.[0] ?? '',
    download: '',
  };
  names.download =
    downloadHref(orderContext, { orderId: names.digital, position: 1 }, new Date(Date.now() + 3_600_000))
      .split('/')
      .at(-1) ?? '';
  return {
    shop,
    provider: razorpay.origin,
    names,
    owner: owner.visitor,
    stranger: stranger.visitor,
    admin: admin.visitor,
    others: [stranger.id, admin.id, 'bina@example.com', 'keeper@example.com'],
    async stop() {
      await accounts.close();
      await shop.stop();
      await mail.stop();
      razorpay.stop();
    },
  };
}

export const newCustomer = (shop: RunningShop): HttpVisitor => visitByHttp(shop.origin, PUBLIC_ORIGIN);

async function join(shop: RunningShop, username: string, email = `${username}@example.com`) {
  const visitor = newCustomer(shop);
  await led(visitor.post('/signup', { username, email, password: PASSWORD }));
  const { id } = await shop.db
    .selectFrom('customers')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { visitor, id };
}

async function upload(visitor: HttpVisitor): Promise<string> {
  const { name, mimeType, buffer } = await paintPicture();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  form.set('upload_preset', 'photo');
  const { html } = await visitor.upload('/media/upload', form);
  return new URL(JSON.parse(html).secure_url).pathname;
}

async function led(pending: Promise<Page>): Promise<Page> {
  const page = await pending;
  if (page.status !== 303) throw new Error(`A post of the test's world was refused: ${page.status} ${page.html}`);
  return page;
}

function got<Value>(result: { ok: true; value: Value } | { ok: false; reason: string }): Value {
  if (!result.ok) throw new Error(`The test's world could not be built: ${result.reason}`);
  return result.value;
}
