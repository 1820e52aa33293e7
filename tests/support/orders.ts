import type { ShopDetails } from '#config/details.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { OrderAddress } from '#db/tables/json.ts';
import type { OrderStatus } from '#db/tables/orders.ts';
import { withTransaction } from '#db/transaction.ts';
import { allocate, sumOf } from '#lib/money.ts';
import { openPayment } from '#shop/payments/open-payment.server.ts';

/** An address as somebody types it. */
export const typedAddress = {
  name: 'Asha Rao',
  phone: '9876543210',
  pincode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  addressLine: '4 Lantern Street',
};

/** The same as an order keeps it. */
export const bengaluru: OrderAddress = { ...typedAddress, stateCode: '29', landmark: null };

/** A shop that writes tax invoices. */
export const registeredShop: ShopDetails = {
  name: 'Yatai',
  email: 'stall@example.com',
  phone: '+91 80000 00000',
  chatUrl: 'https://chat.example/',
  instagramUrl: 'https://social.example/',
  owner: 'Sample Owner',
  address: '12 Sample Lane, Bengaluru',
  grievanceOfficer: 'Sample Officer',
  gstin: '29ABCDE1234F1Z5',
  origin: 'http://stall.test',
};

type WrittenLine = {
  name?: string;
  pricePaise?: number;
  unitPayablePaise?: number;
  quantity?: number;
  gstRate?: number | null;
  productId?: string;
  variantId?: string;
};

type WrittenOrder = {
  customerId?: string | null;
  status?: OrderStatus;
  method?: 'cod' | 'razorpay' | 'upi' | 'test' | 'free' | 'later';
  address?: OrderAddress | null;
  feePaise?: number;
  lines?: WrittenLine[];
  placedAt?: Date;
};

/** An order as placing leaves it, written straight into the books; for tests of what comes after. Gives its id. */
export async function writeOrder(db: Db, input: WrittenOrder = {}): Promise<string> {
  const { customerId = null, status = 'pending', method = 'cod', address = bengaluru, feePaise = 0 } = input;
  const lines = (input.lines ?? [{}]).map((line, at) => {
    const price = line.pricePaise ?? 499_00;
    return {
      position: at + 1,
      product_id: line.productId ?? null,
      variant_id: line.variantId ?? null,
      type: 'shop' as const,
      name: line.name ?? 'Paper Crane',
      option_text: null,
      sku: null,
      image: null,
      hsn: '49119100',
      gst_rate: line.gstRate === undefined ? 18 : line.gstRate,
      price_paise: price,
      discount: 0,
      unit_payable_paise: line.unitPayablePaise ?? price,
      quantity: line.quantity ?? 1,
    };
  });
  const total = lines.reduce((sum, { price_paise, quantity }) => sum + price_paise * quantity, 0);
  const paid = sumOf(lines.map(paidFor));
  const checkoutId = newId();
  const orderId = newId();
  const at = input.placedAt ?? new Date();
  const adjustments = [
    { kind: 'product-discount', label: 'Discount', shares: lines.map((line) => discountOf(line)) },
    {
      kind: 'payment-fee',
      label: 'Cash on delivery fee',
      shares: feePaise === 0 ? [] : allocate(feePaise, lines.map(paidFor)),
    },
  ].flatMap(({ kind, label, shares }, at) =>
    shares.flatMap((share, line) =>
      share === 0 ? [] : [{ order_id: orderId, position: at + 1, line: line + 1, kind, label, amount_paise: share }],
    ),
  );
  await withTransaction(db, async (trx) => {
    await trx
      .insertInto('checkouts')
      .values({
        id: checkoutId,
        customer_id: customerId,
        idempotency_key: newId(),
        content_hash: 'test',
        method,
        payable_paise: paid + feePaise,
      })
      .execute();
    await trx
      .insertInto('orders')
      .values({
        id: orderId,
        checkout_id: checkoutId,
        customer_id: customerId,
        kind: 'shop',
        status,
        method,
        username: 'asha',
        email: 'asha@example.com',
        phone: address?.phone ?? null,
        address: address && JSON.stringify(address),
        state_code: address?.stateCode ?? null,
        total_paise: total,
        payable_paise: paid + feePaise,
        created_at: at,
      })
      .execute();
    await trx
      .insertInto('order_lines')
      .values(lines.map((line) => ({ ...line, order_id: orderId })))
      .execute();
    if (adjustments.length > 0) await trx.insertInto('order_adjustments').values(adjustments).execute();
    await trx
      .insertInto('order_events')
      .values({ order_id: orderId, position: 1, kind: 'placed', to_status: status, actor: 'customer', at })
      .execute();
  });
  return orderId;
}

type PricedRow = { price_paise: number; unit_payable_paise: number; quantity: number };
const paidFor = ({ unit_payable_paise, quantity }: PricedRow) => unit_payable_paise * quantity;
const discountOf = (line: PricedRow) => paidFor(line) - line.price_paise * line.quantity;

/** An order that waits for its money, as the checkout leaves it, with the path of its payment page. */
export async function writeUnpaidOrder(db: Db, customerId: string, method: 'razorpay' | 'test' | 'upi') {
  const orderId = await writeOrder(db, { customerId, status: 'unpaid', method });
  const { checkout_id, number, payable_paise } = await db
    .updateTable('orders')
    .set({ expires_at: minutesFromNow(15) })
    .where('id', '=', orderId)
    .returning(['checkout_id', 'number', 'payable_paise'])
    .executeTakeFirstOrThrow();
  const checkoutId = String(checkout_id);
  await openPayment(db, { checkoutId, provider: method, amountPaise: payable_paise });
  return { orderId, checkoutId, number, path: `/orders/${orderId}/pay` };
}

export const minutesFromNow = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
