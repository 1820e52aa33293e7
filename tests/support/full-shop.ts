import { Buffer } from 'node:buffer';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { composeShop } from '#server/compose.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { putProductFile } from '#shop/downloads/product-files.server.ts';
import { saveDraft } from '#shop/import/import-draft.server.ts';
import { issueCreditNote, issueInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { setLike } from '#shop/likes/likes.server.ts';
import { openProduct, variantInput } from './catalog.ts';
import { anAddress, checkoutInput, requestedLine } from './checkout.ts';
import { bengaluru, registeredShop, writeOrder } from './orders.ts';
import { openCustomers } from './reviewers.ts';
import { listRoutes } from './route-list.ts';
import type { RunningShop } from './shop.ts';
import { markEmailVerified } from './verified-email.ts';

/** What stands in a full shop, by its ids. */
export type FullShop = {
  customerId: string;
  productId: string;
  fileId: string;
  serviceId: string;
  draftId: string;
  addressId: string;
  /** Of the customer, one of each kind that looks different. */
  orderIds: { cod: string; unpaid: string; shipped: string; brief: string; cancelled: string; digital: string };
};

/** No column may grow by it. */
const ENDLESS_WORD = 'Crane'.repeat(40);

type Owned = Pick<RunningShop, 'db' | 'origin' | 'dataDir' | 'databaseUrl'>;

/** At least one row of everything that people write or read, about one customer, in a shop that was empty. */
export async function fillShop(shop: Owned, { customerId, adminId }: Record<'customerId' | 'adminId', string>) {
  const { db } = shop;
  await markEmailVerified(db, customerId);
  const goods = await openGoods(shop);
  const address = await saveAddress(db, customerId, anAddress({ landmark: 'Beside the Shrine', isDefault: true }));
  if (!address.ok) throw new Error(address.reason);
  const addressId = address.value.id;
  const orderIds = await openOrders(shop, { customerId, addressId, ...goods });
  await writeReviews(db, customerId, goods.productId);
  await setLike(db, customerId, goods.productId);
  await db
    .insertInto('contact_messages')
    .values({ id: newId(), name: 'Asha Rao', email: 'asha@example.com', message: 'Hello there' })
    .execute();
  const csv = Buffer.from('Handle,Title,Variant Price\nfox,Fox Mask,499\nbad,Bad Price,much\n');
  const draft = await saveDraft(db, adminId, { fileName: 'My Goods.csv', category: 'figurines', content: csv });
  if (!draft.ok) throw new Error(draft.reason);
  // A job of the shop reads it in the background: nobody is to find it half read.
  await vi.waitFor(async () => expect(await stateOf(db, draft.value)).toBe('ready'), 30_000);
  const changed = { name: 'Paper Crane', note: 'Rang twice' };
  const adminAction = {
    adminId,
    action: 'product.update',
    subjectId: goods.productId,
    subjectName: 'Paper Crane',
  } as const;
  await logAdminAction(db, { ...adminAction, before: changed, after: { ...changed, name: 'Paper Fox' } });
  await sql`update products set price_paise = price_paise + 100 where id = ${goods.productId}`.execute(db);
  return { ...goods, customerId, addressId, orderIds, draftId: draft.value } satisfies FullShop;
}

async function stateOf(db: Db, draftId: string): Promise<string> {
  const found = await db
    .selectFrom('import_drafts')
    .select('state')
    .where('id', '=', draftId)
    .executeTakeFirstOrThrow();
  return found.state;
}

async function openGoods({ db, dataDir, origin, databaseUrl }: Owned) {
  const { id: productId } = await openProduct(db, {
    ...{
      option1Name: 'Size',
      option2Name: 'Colour',
      fullDescription: `Folded by hand.\n\n- Slowly\n\n${ENDLESS_WORD}`,
      series: 'Cranes',
    },
    variants: [
      variantInput({ option1: 'Small', option2: 'Red', sku: 'CRANE-S', stock: 2 }),
      variantInput({ option1: 'Large', option2: 'Blue', sku: 'CRANE-L', stock: 9 }),
    ],
    images: [{ mediaId: null, sourceUrl: 'https://pictures.example/crane.jpg', alt: 'A Crane' }],
    ...{ sizeTable: { head: ['Size', 'Chest'], rows: [['Small', 'Ninety']] }, countryOfOrigin: 'India' },
    ...{ hsn: '49119100', gstRate: 18, maker: 'The Folders', netQuantity: '1 N' },
  });
  const { id: fileId } = await openProduct(db, {
    ...{ type: 'digital', category: null, name: 'Crane Wallpaper', demoUrl: 'https://demo.example/crane' },
  });
  const { orderContext } = composeShop(parseEnv({ DATA_DIR: dataDir, ORIGIN: origin }), { db, url: databaseUrl });
  await putProductFile(db, orderContext.privateFolder, fileId, { fileName: 'Crane.zip', bytes: Buffer.from('cranes') });
  const serviceId = newId();
  await db
    .insertInto('services')
    .values({
      id: serviceId,
      slug: 'portrait',
      title: 'A Portrait',
      text: 'Of you, as a Crane.',
      image: null,
      from_price_paise: 99_900,
      published: true,
    })
    .execute();
  return { productId, fileId, serviceId };
}

type Buyer = { customerId: string; addressId: string; productId: string; fileId: string; serviceId: string };

async function openOrders(shop: Owned, { customerId, addressId, productId, fileId, serviceId }: Buyer) {
  const { db, dataDir, origin, databaseUrl } = shop;
  const env = parseEnv({ DATA_DIR: dataDir, ORIGIN: origin, SHOP_UPI_ID: 'stall@bank' });
  const { orderContext } = composeShop(env, { db, url: databaseUrl });
  const variant = await db
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', productId)
    .where('stock', '=', 9)
    .executeTakeFirstOrThrow();
  const line = requestedLine(productId, { variantId: variant.id });
  const place = async (lines: (typeof line)[], method: 'cod' | 'upi') => {
    const placed = await placeOrder(orderContext, { customerId }, checkoutInput(lines, { addressId, method }));
    if (!placed.ok) throw new Error(`The order was refused: ${JSON.stringify(placed)}`);
    return placed.value.orders[0]?.id ?? '';
  };
  const cod = await place([line], 'cod');
  const unpaid = await place([line], 'upi');
  await sql`update payments set status = 'claimed', claimed_reference = '4242424242'
    from orders where orders.checkout_id = payments.checkout_id and orders.id = ${unpaid}`.execute(db);
  const goods = { lines: [{ productId }, { productId: fileId, name: 'Crane Wallpaper' }] };
  const shipped = await writeOrder(db, { customerId, status: 'shipped', feePaise: 49_00, ...goods });
  await sql`update orders set carrier = 'Crane Post', tracking_number = 'CP 1', tracking_url = 'https://track.example/1',
    internal_note = 'Rang twice' where id = ${shipped}`.execute(db);
  await sql`update order_lines set option_text = 'Small / Red', sku = 'CRANE-S' where order_id = ${shipped}`.execute(
    db,
  );
  await db.insertInto('downloads').values({ order_id: shipped, position: 2 }).execute();
  await sql`update order_lines set type = 'digital' where order_id = ${shipped} and position = 2`.execute(db);
  await issueInvoice(db, registeredShop, shipped);
  await issueCreditNote(db, shipped);
  const cancelled = await writeOrder(db, {
    customerId,
    status: 'cancelled',
    address: { ...bengaluru, landmark: 'Shrine' },
  });
  await sql`update orders set cancelled_by = 'admin', needs_check = true where id = ${cancelled}`.execute(db);
  const facts = JSON.stringify({
    reason: 'Sold out, sorry',
    note: 'Rang twice',
    carrier: 'Crane Post',
    trackingNumber: 'CP 1',
  });
  for (const [position, kind] of (['note', 'tracking', 'payment-problem', 'moved'] as const).entries()) {
    await sql`insert into order_events (order_id, position, kind, to_status, actor, facts)
      values (${cancelled}, ${position + 2}, ${kind}, 'cancelled', 'admin', ${facts}::jsonb)`.execute(db);
  }
  const brief = await writeOrder(db, { customerId, status: 'quoted', method: 'later', address: null });
  await sql`update orders set kind = 'service', service_id = ${serviceId}, service_title = 'A Portrait', brief = 'My Cat'
    where id = ${brief}`.execute(db);
  const file = { productId: fileId, name: 'Crane Wallpaper' };
  const digital = await writeOrder(db, { customerId, status: 'completed', address: null, lines: [file] });
  await sql`update orders set kind = 'digital', is_paid = true where id = ${digital}`.execute(db);
  return { cod, unpaid, shipped, brief, cancelled, digital };
}

async function writeReviews(db: Db, customerId: string, productId: string): Promise<void> {
  const others = await openCustomers(db, 2);
  const [hider, reporter] = others.map(({ customerId: id }) => id);
  for (const [at, author] of [customerId, hider ?? ''].entries()) {
    const id = newId();
    await db
      .insertInto('reviews')
      .values({ id, product_id: productId, customer_id: author, rating: 4, text: 'Lovely Folds' })
      .execute();
    await db
      .insertInto('review_reports')
      .values({ review_id: id, customer_id: reporter ?? '' })
      .execute();
    await sql`update reviews set reply = 'Thank You', replied_at = now() where id = ${id}`.execute(db);
    if (at > 0)
      await sql`update reviews set hidden_at = now(), hidden_reason = 'Rude Words' where id = ${id}`.execute(db);
  }
  await db
    .insertInto('reviews')
    .values({
      id: newId(),
      product_id: productId,
      customer_id: null,
      reviewer_name: 'Sample Person',
      is_demo: true,
      rating: 4,
      text: `A Sample ${ENDLESS_WORD}`,
    })
    .execute();
}

/** Every address of the shop, by its route, with these ids in the places of its parameters, several where there are several things. */
export function addressesIn({ customerId, productId, fileId, serviceId, addressId, orderIds }: FullShop) {
  const ids = (path: string): string[] => {
    if (/orders\/:id$/.test(path)) return Object.values(orderIds);
    if (/orders\/:id\/(?::document|.*\.pdf)$/.test(path)) return [orderIds.shipped];
    if (/orders\/:id/.test(path)) return [orderIds.cod, orderIds.unpaid];
    if (/services\/:id/.test(path)) return [serviceId];
    if (/saved-addresses/.test(path)) return [addressId];
    if (/customers/.test(path)) return [customerId];
    return [productId, fileId];
  };
  return listRoutes().flatMap(({ path, ...route }) => {
    const paths = /:id\b/.test(path) ? ids(path).map((id) => path.replace(':id', id)) : [path];
    return paths.flatMap((address) => fill(address).map((filled) => ({ ...route, route: path, path: filled })));
  });
}

const CHOICES: Record<string, string[]> = {
  ':document': ['packing-slip.pdf', 'invoice.pdf', 'credit-note.pdf'],
  ':list': ['shop-items', 'digital-items', 'shop-orders', 'digital-orders', 'service-orders'].map(
    (name) => `${name}.csv`,
  ),
  ':slug': ['figurines', 'portrait'],
  ':token': ['nothing'],
};

function fill(path: string): string[] {
  const [name] = /:\w+/.exec(path) ?? [];
  return name === undefined ? [path] : (CHOICES[name] ?? ['nothing']).map((choice) => path.replace(name, choice));
}
