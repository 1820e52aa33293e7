import { paiseFromRupees } from '#lib/money.ts';
import { isTypable } from '#lib/no-email.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { beginningOf } from '#lib/text.ts';
import { addressForm } from '#shop/addresses/address.form.ts';
import type { AddressInput } from '#shop/addresses/address.ts';
import { findState } from '#shop/addresses/states.ts';
import type { FileRefusal, PastCustomer, PastOrder, ReadRows, RowFault } from './moving.ts';
import { hasColumn, type Row, readRows, withPauses } from './read-rows.ts';

/**
 * Names of columns, the first that a file has counts. Shopify: help.shopify.com, "Export orders", "Export customers", "URL
 * redirects". WooCommerce: Advanced Order Export, Order and Customer CSV Export, and the table of Analytics.
 */
const columns = {
  shopify: {
    number: ['Name'],
    date: ['Created at'],
    status: ['Fulfillment Status', 'Financial Status'],
    email: ['Email'],
    name: ['Billing Name', 'Shipping Name'],
    currency: ['Currency'],
    total: ['Total'],
    item: ['Lineitem name'],
    sku: ['Lineitem sku'],
    quantity: ['Lineitem quantity'],
    price: ['Lineitem price'],
  },
  woocommerce: {
    number: ['Order Number', 'order_number', 'Order ID', 'order_id'],
    date: ['Order Date', 'order_date', 'date'],
    status: ['Order Status', 'status'],
    email: ['Email (Billing)', 'billing_email', 'customer_email'],
    name: ['Full Name (Billing)', 'billing_full_name', 'First Name (Billing)', 'billing_first_name'],
    currency: ['Currency', 'order_currency', 'currency'],
    total: ['Order Total Amount', 'order_total', 'total'],
    item: ['Item Name', 'item_name'],
    sku: ['SKU', 'item_sku'],
    quantity: ['Quantity (- Refund)', 'Quantity', 'item_quantity'],
    price: ['Item Cost', 'item_price', 'item_total'],
  },
} as const;
type OrderColumn = keyof (typeof columns)['shopify'];

const EMAIL = /^[^\s@<>]{1,64}@[^\s@<>]{1,189}$/;
const isEmail = (text: string): boolean => EMAIL.test(text) && isTypable(text);
/** Letters of the alphabet only: other currencies keep their own names. */
const CURRENCY = /^[A-Z]{3}$/;
const LINES_MAX = 100;

/** Orders of Shopify or WooCommerce, recognised by their columns. Rows with the same number are lines of one order. */
export async function readPastOrders(content: Uint8Array): Promise<Result<ReadRows<PastOrder>, FileRefusal>> {
  const file = await readRows(content);
  if (file === 'too-many-rows') return refuse('too-many-rows');
  const source = (['shopify', 'woocommerce'] as const).find(
    (one) => file !== null && (['number', 'item'] as const).every((name) => hasColumn(file.head, columns[one][name])),
  );
  if (file === null || source === undefined) return refuse('not-this-file');
  const names = columns[source];
  const orders = new Map<string, PastOrder>();
  const faults: RowFault[] = [];
  const refused = new Set<string>();
  for await (const row of withPauses(file.rows)) {
    const text: Cells = (column) => row.get(...names[column]);
    const fault = (reason: RowFault['reason']) => faults.push({ line: row.line, reason });
    const number = beginningOf(text('number'), 60);
    if (row.isBroken || number === '') {
      fault(row.isBroken ? 'unreadable' : 'no-number');
      continue;
    }
    if (refused.has(number)) continue;
    const line = lineOf(text);
    const known = orders.get(number);
    if (known !== undefined) {
      if (line !== null && known.lines.length < LINES_MAX) known.lines.push(line);
      continue;
    }
    const order = orderOf(text);
    if (typeof order === 'string') {
      refused.add(number);
      fault(order);
    } else orders.set(number, { ...order, source, number, lines: line === null ? [] : [line] });
  }
  return accept({ rows: [...orders.values()], faults });
}

/** The text of a column in one row. */
type Cells = (column: OrderColumn) => string;

/** An order by its first row, or why it is none. */
function orderOf(text: Cells): Omit<PastOrder, 'source' | 'number' | 'lines'> | RowFault['reason'] {
  const email = text('email').toLowerCase();
  if (!isEmail(email)) return 'no-email';
  const orderedAt = dateOf(text('date'));
  if (orderedAt === null) return 'no-date';
  const totalPaise = amountOf(text('total'));
  if (totalPaise === null) return 'no-total';
  const currency = text('currency').toUpperCase();
  return {
    orderedAt,
    email,
    totalPaise,
    status: beginningOf(text('status'), 60),
    name: beginningOf(text('name'), 200),
    currency: CURRENCY.test(currency) ? currency : 'INR',
  };
}

function lineOf(text: Cells): PastOrder['lines'][number] | null {
  const name = beginningOf(text('item'), 300);
  if (name === '') return null;
  const quantity = Number.parseInt(text('quantity'), 10);
  return {
    name,
    sku: beginningOf(text('sku'), 100) || null,
    quantity: Number.isSafeInteger(quantity) && quantity > 0 ? Math.min(quantity, 100_000) : 1,
    pricePaise: amountOf(text('price')) ?? 0,
  };
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;
/** A time without a zone is that of India. */
const INDIA = '+05:30';

function dateOf(text: string): Date | null {
  const [, day, minutes = '00:00', seconds = '00', zone = INDIA] = MOMENT.exec(text) ?? [];
  if (day === undefined) return null;
  const at = new Date(`${day}T${minutes}:${seconds}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** "₹1,234.50" and "1234.5" as paise; null: no amount. The comma of "234,50" would be the decimal point of other countries. */
function amountOf(text: string): number | null {
  if (/,\d{1,2}$/.test(text)) return null;
  const digits = text.replace(/[₹,\s]/g, '');
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(digits)) return null;
  return paiseFromRupees(Number(Number(digits).toFixed(2)));
}

/** Customers of Shopify or WooCommerce; each address once. */
export async function readPastCustomers(content: Uint8Array): Promise<Result<ReadRows<PastCustomer>, FileRefusal>> {
  const file = await readRows(content);
  if (file === 'too-many-rows') return refuse('too-many-rows');
  if (file === null || !hasColumn(file.head, ['Email', 'user_email', 'Billing Email'])) return refuse('not-this-file');
  const customers = new Map<string, PastCustomer>();
  const faults: RowFault[] = [];
  for await (const { line, get, isBroken } of withPauses(file.rows)) {
    const email = get('Email', 'user_email', 'Billing Email').toLowerCase();
    const whole = get('Name', 'display_name');
    const name = whole || [get('First Name', 'first_name'), get('Last Name', 'last_name')].filter(Boolean).join(' ');
    if (isBroken || !isEmail(email)) faults.push({ line, reason: isBroken ? 'unreadable' : 'no-email' });
    else if (customers.has(email)) faults.push({ line, reason: 'twice' });
    else customers.set(email, { email, name: beginningOf(name, 100), address: addressOf(get, name) });
  }
  return accept({ rows: [...customers.values()], faults });
}

/** Names of columns of a customer's address: Shopify's of now and before, WooCommerce's. */
const addressColumns = {
  line: ['Default Address Address1', 'Address1', 'billing_address_1', 'Address 1 (Billing)'],
  more: ['Default Address Address2', 'Address2', 'billing_address_2', 'Address 2 (Billing)'],
  city: ['Default Address City', 'City', 'billing_city', 'City (Billing)'],
  state: [
    ...['Default Address Province Code', 'Province', 'Province Code', 'billing_state'],
    ...['State Name (Billing)', 'State Code (Billing)', 'Region'],
  ],
  country: ['Default Address Country Code', 'Country Code', 'Country', 'billing_country', 'Country Code (Billing)'],
  pincode: ['Default Address Zip', 'Zip', 'billing_postcode', 'Postcode (Billing)', 'Postal code'],
  phone: ['Default Address Phone', 'Phone', 'billing_phone', 'Phone (Billing)'],
} as const;

/** The default address, as the form of the shop would accept it. Spreadsheets write an apostrophe before a number. */
function addressOf(get: Row['get'], name: string): AddressInput | null {
  const of = (column: keyof typeof addressColumns) => get(...addressColumns[column]).replace(/^'/, '');
  const state = findState(of('state'));
  if (state === null || !/^(?:|IN|India)$/i.test(of('country'))) return null;
  const read = addressForm.safeParse({
    name,
    city: of('city'),
    state: state.name,
    isDefault: 'on',
    addressLine: [of('line'), of('more')].filter(Boolean).join(', '),
    pincode: of('pincode').replace(/\s/g, ''),
    phone: of('phone').replace(/[()]/g, ''),
  });
  return read.success ? read.data : null;
}
