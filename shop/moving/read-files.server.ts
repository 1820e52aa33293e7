import { setImmediate as otherWork } from 'node:timers/promises';
import { paiseFromRupees } from '#lib/money.ts';
import { readCsv } from '#lib/read-csv.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { oneLine } from '#lib/text.ts';
import {
  type FileRefusal,
  MOVING_MAX_ROWS,
  type PastCustomer,
  type PastOrder,
  type Read,
  type Redirect,
  type RowFault,
} from './moving.ts';

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
/** Letters of the alphabet only: other currencies keep their own names. */
const CURRENCY = /^[A-Z]{3}$/;
const LINES_MAX = 100;

type Row = { line: number; get(...names: readonly string[]): string; isBroken: boolean };

/** The rows below the head; null: the file has no head or too many rows. */
async function rowsOf(
  content: Uint8Array,
): Promise<{ head: ReadonlySet<string>; rows: Row[] } | 'too-many-rows' | null> {
  let head: Map<string, number> | null = null;
  const rows: Row[] = [];
  for await (const { line, fields, problem } of readCsv(once(content))) {
    if (head === null) {
      head = new Map(fields.map((name, at) => [name.trim().toLowerCase(), at]));
      continue;
    }
    if (rows.length >= MOVING_MAX_ROWS) return 'too-many-rows';
    const places = head;
    const get = (...names: readonly string[]) => {
      for (const name of names) {
        const text = oneLine(fields[places.get(name.toLowerCase()) ?? -1] ?? '');
        if (text !== '') return text;
      }
      return '';
    };
    rows.push({ line, get, isBroken: problem !== null });
    if (rows.length % ROWS_AT_ONCE === 0) await otherWork();
  }
  return head === null ? null : { head: new Set(head.keys()), rows };
}

/** A full file takes seconds: other requests are answered between so many of its rows. */
const ROWS_AT_ONCE = 500;

/** The rows, with pauses for other work. */
async function* inParts(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await otherWork();
    yield row;
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

const hasOne = (head: ReadonlySet<string>, names: readonly string[]): boolean =>
  names.some((name) => head.has(name.toLowerCase()));

/** Orders of Shopify or WooCommerce, told apart by their columns. Rows with the same number are lines of one order. */
export async function readPastOrders(content: Uint8Array): Promise<Result<Read<PastOrder>, FileRefusal>> {
  const file = await rowsOf(content);
  if (file === 'too-many-rows') return refuse('too-many-rows');
  const source = (['shopify', 'woocommerce'] as const).find(
    (one) => file !== null && (['number', 'item'] as const).every((name) => hasOne(file.head, columns[one][name])),
  );
  if (file === null || source === undefined) return refuse('not-this-file');
  const names = columns[source];
  const orders = new Map<string, PastOrder>();
  const faults: RowFault[] = [];
  const refused = new Set<string>();
  for await (const row of inParts(file.rows)) {
    const text = (column: OrderColumn) => row.get(...names[column]);
    const fault = (reason: RowFault['reason']) => faults.push({ line: row.line, reason });
    const number = text('number').slice(0, 60);
    if (row.isBroken || number === '') {
      fault(row.isBroken ? 'unreadable' : 'no-number');
      continue;
    }
    if (refused.has(number)) continue;
    const known = orders.get(number);
    const line = lineOf(text);
    if (known !== undefined) {
      if (line !== null && known.lines.length < LINES_MAX) known.lines.push(line);
      continue;
    }
    const email = text('email').toLowerCase();
    const orderedAt = dateOf(text('date'));
    const totalPaise = amountOf(text('total'));
    const reason = !EMAIL.test(email)
      ? 'no-email'
      : orderedAt === null
        ? 'no-date'
        : totalPaise === null
          ? 'no-total'
          : null;
    if (reason !== null || orderedAt === null || totalPaise === null) {
      refused.add(number);
      fault(reason ?? 'unreadable');
      continue;
    }
    const currency = text('currency').toUpperCase();
    orders.set(number, {
      ...{ source, number, orderedAt, email, totalPaise },
      status: text('status').slice(0, 60),
      name: text('name').slice(0, 200),
      currency: CURRENCY.test(currency) ? currency : 'INR',
      lines: line === null ? [] : [line],
    });
  }
  return accept({ rows: [...orders.values()], faults });
}

function lineOf(text: (column: OrderColumn) => string): PastOrder['lines'][number] | null {
  const name = text('item').slice(0, 300);
  if (name === '') return null;
  const quantity = Number.parseInt(text('quantity'), 10);
  return {
    name,
    sku: text('sku').slice(0, 100) || null,
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

/** "₹1,234.50" and "1234.5" as paise; null: no amount. */
function amountOf(text: string): number | null {
  const digits = text.replace(/[₹,\s]/g, '');
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(digits)) return null;
  return paiseFromRupees(Number(Number(digits).toFixed(2)));
}

/** Customers of Shopify or WooCommerce; each address once. */
export async function readPastCustomers(content: Uint8Array): Promise<Result<Read<PastCustomer>, FileRefusal>> {
  const file = await rowsOf(content);
  if (file === 'too-many-rows') return refuse('too-many-rows');
  if (file === null || !hasOne(file.head, ['Email', 'user_email', 'Billing Email'])) return refuse('not-this-file');
  const customers = new Map<string, PastCustomer>();
  const faults: RowFault[] = [];
  for await (const { line, get, isBroken } of inParts(file.rows)) {
    const email = get('Email', 'user_email', 'Billing Email').toLowerCase();
    const whole = get('Name', 'display_name');
    const name = whole || [get('First Name', 'first_name'), get('Last Name', 'last_name')].filter(Boolean).join(' ');
    if (isBroken || !EMAIL.test(email)) faults.push({ line, reason: isBroken ? 'unreadable' : 'no-email' });
    else if (customers.has(email)) faults.push({ line, reason: 'twice' });
    else customers.set(email, { email, name: name.slice(0, 100) });
  }
  return accept({ rows: [...customers.values()], faults });
}

/** A path of a site: of an address, only its path and query count. null: it is none. */
function pathOf(text: string): string | null {
  if (!/^(?:\/(?!\/)|https?:\/\/)/i.test(text) || /[\\\p{Cc}]/u.test(text)) return null;
  const url = URL.parse(text, 'http://shop.invalid');
  const path = url === null ? '' : url.pathname + url.search;
  return path.length > 500 || !/^\/(?!\/)/.test(path) ? null : path;
}

/** Old and new addresses: two columns, as Shopify exports them or named "from" and "to". */
export async function readRedirects(content: Uint8Array): Promise<Result<Read<Redirect>, FileRefusal>> {
  const file = await rowsOf(content);
  if (file === 'too-many-rows') return refuse('too-many-rows');
  const [from, to] = [
    ['Redirect from', 'from', 'source'],
    ['Redirect to', 'to', 'target'],
  ] as const;
  if (file === null || !hasOne(file.head, from) || !hasOne(file.head, to)) return refuse('not-this-file');
  const redirects = new Map<string, Redirect>();
  const faults: RowFault[] = [];
  for await (const { line, get, isBroken } of inParts(file.rows)) {
    const path = keyOfPath(pathOf(get(...from)) ?? '');
    const target = pathOf(get(...to));
    const reason = isBroken
      ? 'unreadable'
      : path === null
        ? 'no-path'
        : target === null || keyOfPath(target) === path
          ? 'no-target'
          : null;
    if (reason !== null || path === null || target === null) faults.push({ line, reason: reason ?? 'unreadable' });
    else redirects.set(path, { path, target, line });
  }
  return accept({ rows: [...redirects.values()], faults });
}

/** Without escapes, where they are valid. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** A path as redirects are stored and found: lower case, without query and slash at the end. null: it is the home page. */
export function keyOfPath(path: string): string | null {
  const [bare = ''] = path.split('?', 1);
  const key = decoded(bare).toLowerCase().replace(/\/$/, '');
  return key.length < 2 || key.length > 500 ? null : key;
}

/**
 * Lets every redirect lead to the end of its chain, together with those that are `known`, by path. Returns what is to be
 * saved, also changes of known ones; redirects in a loop are left out.
 */
export function flattenRedirects(known: ReadonlyMap<string, string>, rows: readonly Redirect[]): Read<Redirect> {
  const given = new Map(rows.map((row) => [row.path, row]));
  const targets = new Map([...known, ...rows.map(({ path, target }) => [path, target] as const)]);
  const ends = endsOf(targets);
  const flat: Redirect[] = [];
  const faults: RowFault[] = [];
  for (const [path, first] of targets) {
    const target = ends.get(path) ?? null;
    const line = given.get(path)?.line ?? 0;
    if (target === null) {
      if (given.has(path)) faults.push({ line, reason: 'loop' });
    } else if (given.has(path) || target !== first) flat.push({ path, target, line });
  }
  return { rows: flat, faults };
}

/** Where each path leads in the end; null: to a loop. Each path is walked once, however long the chains are. */
function endsOf(targets: ReadonlyMap<string, string>): Map<string, string | null> {
  const ends = new Map<string, string | null>();
  for (const path of targets.keys()) {
    const walked = new Set<string>();
    let end: string | null | undefined = ends.get(path);
    for (let at = path; end === undefined; ) {
      walked.add(at);
      const target = targets.get(at) ?? '';
      const key = keyOfPath(target);
      if (key === null || !targets.has(key)) end = target;
      else if (walked.has(key)) end = null;
      else {
        end = ends.get(key);
        at = key;
      }
    }
    for (const one of walked) ends.set(one, end);
  }
  return ends;
}
