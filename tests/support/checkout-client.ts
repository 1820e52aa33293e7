import { expect, onTestFinished } from 'vitest';
import { newId } from '#db/ids.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { readyPayment } from '#shop/payments/open-payment.server.ts';
import { openTestShop } from './accounts.ts';
import { openProduct, variantInput } from './catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from './checkout.ts';
import { startRazorpay } from './razorpay.ts';
import './database.ts';

/** A shop with every way to pay, and Razorpay on this machine. */
export async function openCheckoutClient(env: Record<string, string> = {}) {
  const razorpay = await startRazorpay();
  onTestFinished(() => razorpay.stop());
  const shop = await openTestShop({ ...razorpay.env, SHOP_UPI_ID: 'stall@bank', TEST_PAYMENTS: 'on', ...env });
  const { db, orderContext } = shop;
  // Whatever a test does with money, the books are in order afterwards.
  onTestFinished(async () => expect(await auditOrders(db)).toEqual([]));
  const provider = orderContext.payments.findProvider('razorpay');
  if (provider === null) throw new Error('The test’s shop knows no Razorpay');

  /** A customer of their own with one unit of a product of its own, and a file where it is asked for; not paid yet. */
  async function checkOut({ stock = 5, hasFile = false, method = 'razorpay' } = {}) {
    const buyer = await openCustomer(db);
    const crane = await openProduct(db, { variants: [variantInput({ stock })] });
    const file = hasFile ? await openProduct(db, { type: 'digital', category: null, name: 'Wallpaper' }) : null;
    const lines = [crane, file].flatMap((product) => (product === null ? [] : [requestedLine(product.id)]));
    const answer = await placeOrder(orderContext, buyer, checkoutInput(lines, { ...buyer, method }));
    if (!answer.ok) throw new Error(`The test's order was refused: ${answer.reason}`);
    const { checkoutId, orders } = answer.value;
    const [first, second] = orders;
    if (first === undefined) throw new Error('No order was placed');
    const payment = await db
      .selectFrom('payments')
      .select(['id', 'amount_paise as amountPaise', 'provider_order_id as providerOrderId'])
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirstOrThrow();
    const fileOrderId = second?.id ?? '';
    const [variantId = ''] = crane.variantIds;
    return { customerId: buyer.customerId, checkoutId, orderId: first.id, fileOrderId, variantId, payment };
  }

  /** The same, with the provider's order ready to be paid. */
  async function checkOutAtRazorpay(input: Parameters<typeof checkOut>[0] = {}) {
    const placed = await checkOut(input);
    if (provider === null) throw new Error('unreachable');
    const id = await readyPayment(db, provider, placed.payment);
    if (id === null) throw new Error('Razorpay made no order');
    return { ...placed, order: { id } };
  }

  const orderNow = (id: string) =>
    db
      .selectFrom('orders')
      .select(['status', 'is_paid', 'cancelled_by', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  const refundsNow = (checkoutId: string) =>
    db
      .selectFrom('refunds')
      .innerJoin('captures', 'captures.id', 'refunds.capture_id')
      .innerJoin('payments', 'payments.id', 'captures.payment_id')
      .select(['refunds.id', 'refunds.order_id', 'refunds.amount_paise', 'refunds.reason', 'refunds.status'])
      .where('payments.checkout_id', '=', checkoutId)
      .orderBy('refunds.amount_paise')
      .execute();

  const capturesNow = (checkoutId: string) =>
    db
      .selectFrom('captures')
      .innerJoin('payments', 'payments.id', 'captures.payment_id')
      .select(['provider_payment_id', 'captures.amount_paise', 'captures.currency', 'is_due', 'payments.status'])
      .where('payments.checkout_id', '=', checkoutId)
      .orderBy('captures.captured_at')
      .execute();

  const eventsOf = async (orderId: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('order_events')
      .select(['kind', 'to_status'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute();
    return rows.map(({ kind, to_status }) => (kind === 'moved' ? `moved to ${to_status}` : kind));
  };

  const emailsAbout = async (orderId: string): Promise<string[]> => {
    const rows = await db.selectFrom('outbox').select(['kind', 'facts']).orderBy('id').execute();
    return rows.filter(({ facts }) => facts.orderId === orderId).map(({ kind }) => kind);
  };

  return {
    ...shop,
    razorpay,
    provider,
    checkOut,
    checkOutAtRazorpay,
    orderNow,
    refundsNow,
    capturesNow,
    eventsOf,
    emailsAbout,
    /** An administrator's name in the books. */
    adminId: newId(),
  };
}
