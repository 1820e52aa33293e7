import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { saveDraft } from '#shop/import/import-draft.server.ts';
import { openEmail } from '#shop/notifications/deliver-emails.server.ts';
import { openSeal } from '#shop/notifications/seal.server.ts';
import { openProduct, removeProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { typedAddress, writeOrder } from '#tests/support/fixtures/orders.ts';
import { cookieOf, type HttpVisitor, type Page, signUp, visitByHttp } from '#tests/support/http-visitor.ts';
import { markEmailVerified } from '#tests/support/pages/verified-email.ts';
import { type RunningShop, TEST_SECRET } from '#tests/support/shop.ts';
import type { Role } from './endpoints.ts';
import { paintFiles } from './odd-files.ts';
import type { Lent } from './send.ts';

type Person = { http: HttpVisitor; username: string; id: string };

/**
 * The data of the fuzzed shop: a customer and an owner who are logged in, products, and an order in every state.
 * Requests use things up; `refresh` brings back what is gone.
 */
export class Fixtures implements Lent {
  files: Lent['files'] = {} as Lent['files'];
  readonly webhookSecret: string;
  readonly #shop: RunningShop;
  readonly #ids = new Map<string, string>();
  readonly #people = new Map<Role, Person>();
  #count = 0;

  constructor(shop: RunningShop, webhookSecret: string) {
    this.#shop = shop;
    this.webhookSecret = webhookSecret;
  }

  async build(): Promise<void> {
    this.files = await paintFiles();
    const { db } = this.#shop;
    for (let at = 0; at < 30; at += 1) {
      await openProduct(db, {
        name: `${['Paper', 'Brass', 'Indigo'][at % 3]} ${['Crane', 'Lantern', 'Fan', 'Mask'][at % 4]} ${at}`,
        category: at % 2 === 0 ? 'figurines' : 'wall-decor',
        price: (100 + at * 37) * 100,
        discount: at % 5 === 0 ? 12.5 : 0,
        series: at % 3 === 0 ? 'Lantern Road' : null,
        countryOfOrigin: 'India',
        variants: [variantInput({ stock: at % 7 })],
      });
    }
    const removed = await openProduct(db, { name: 'Gone Crane' });
    await removeProduct(db, removed.id);
    this.#ids.set('removed', removed.id);
    this.#ids.set('nobody', randomUUID());
    this.#ids.set('origin', this.#shop.origin);
    const guarded = await this.#join('guarded');
    this.#ids.set('guarded', guarded.username);
    await this.refresh();
  }

  /** Replaces names in ‹›; unknown ones stay. */
  fill = (text: string): string =>
    text.replace(/‹([\w-]+)›/g, (all, name: string) => {
      if (name === 'fresh') return randomUUID();
      if (name === 'count') return String(++this.#count);
      return this.#ids.get(name) ?? all;
    });

  cookieOf(role: Role): string {
    const person = this.#people.get(role);
    return person === undefined ? '' : cookieOf(person.http);
  }

  /** A product file of the administrator's that waits to be imported, whose id is passed as `name`. */
  async saveDraft(name: string, content: Buffer): Promise<string> {
    const { admin } = this.#pair();
    const saved = await saveDraft(this.#shop.db, admin.id, { fileName: 'a.csv', category: 'figurines', content });
    if (!saved.ok) throw new Error(`The product file could not be saved: ${saved.reason}`);
    this.#ids.set(name, saved.value);
    return saved.value;
  }

  /** After a request that may have ended a session. */
  async readmit(): Promise<void> {
    for (const role of ['customer', 'admin'] as const) {
      const person = this.#people.get(role);
      const isIn = person !== undefined && (await this.#isIn(person, role));
      if (!isIn) await this.#admit(role);
    }
  }

  async #isIn({ http }: Person, role: Role): Promise<boolean> {
    return (await http.get(role === 'admin' ? '/admin/customers' : '/profile')).status === 200;
  }

  async #admit(role: 'customer' | 'admin'): Promise<void> {
    const person = await this.#join(role);
    this.#people.set(role, person);
    this.#ids.set(role, person.id);
    if (role === 'customer') this.#ids.set('username', person.username);
    if (role === 'admin') {
      await this.#shop.db.insertInto('admin_roles').values({ customer_id: person.id, source: 'cli' }).execute();
    }
  }

  async #join(name: string): Promise<Person> {
    this.#count += 1;
    const username = `${name}${this.#count}`;
    const http = visitByHttp(this.#shop.origin);
    const id = await signUp(this.#shop, http, username);
    await markEmailVerified(this.#shop.db, id);
    return { http, username, id };
  }

  /** Everything that a request could use up is there again. */
  async refresh(): Promise<void> {
    const { db } = this.#shop;
    await sql`delete from throttles`.execute(db);
    // A new customer, because one account can place only a limited number of orders an hour.
    await this.#admit('customer');
    await this.readmit();
    await this.#stockUp();
    await this.#furnish();
    await this.#order();
  }

  async #stockUp(): Promise<void> {
    const { db } = this.#shop;
    const goods = [
      ['product', {}, 499_00],
      ['other', { name: 'Brass Lantern' }, 499_00],
      ['digital', { type: 'digital', category: null, name: 'Wallpaper', price: 199_00 }, 199_00],
    ] as const;
    for (const [name, changes, price] of goods) {
      const id = this.#ids.get(name);
      const there =
        id === undefined
          ? undefined
          : await db
              .selectFrom('products')
              .innerJoin('variants', 'variants.product_id', 'products.id')
              .select('variants.id')
              .where('products.id', '=', id)
              .where('published', '=', true)
              .where('deleted_at', 'is', null)
              .where('products.price_paise', '=', price)
              .executeTakeFirst();
      if (there !== undefined) continue;
      const opened = await openProduct(db, {
        ...changes,
        variants: [variantInput({ stock: name === 'digital' ? null : 900_000 })],
      });
      this.#ids.set(name, opened.id);
      if (name === 'product') this.#ids.set('variant', opened.variantIds[0] ?? '');
    }
  }

  /** Rows that lists show: an address, a review, a message, a service, a picture, a product file. */
  async #furnish(): Promise<void> {
    const { customer, admin } = this.#pair();
    const { db } = this.#shop;
    await customer.http.post('/saved-addresses/new', typedAddress);
    await customer.http.post(this.fill('/item/‹other›/review'), { rating: '4', text: 'Fine.' });
    await visitByHttp(this.#shop.origin).post('/contact', {
      name: 'Mara',
      email: 'mara@example.com',
      message: 'Hello',
    });
    const service = { intent: 'save', title: 'Portrait', text: 'We draw you.', price: '1499', published: 'on' };
    const slug = `portrait-${randomUUID()}`;
    if ((await db.selectFrom('services').select('id').execute()).length > 20) await db.deleteFrom('services').execute();
    await admin.http.post('/admin/services/new', { ...service, slug });
    this.#ids.set('slug', slug);
    await this.#upload();
    const { rows } = await sql<Record<string, string | null>>`select
      (select min(id::text) from addresses where customer_id = ${customer.id}) as address,
      (select max(id::text) from addresses where customer_id = ${customer.id}) as "spare-address",
      (select max(id::text) from reviews where product_id = ${this.fill('‹other›')}) as review,
      (select max(id::text) from contact_messages) as message,
      (select id::text from services where slug = ${slug}) as service,
      (select max(id::text) from outbox) as email`.execute(db);
    for (const [name, id] of Object.entries(rows[0] ?? {})) if (id !== null) this.#ids.set(name, id);
  }

  async #upload(): Promise<void> {
    const { admin } = this.#pair();
    const picture = new FormData();
    picture.set('upload_preset', 'product');
    picture.set('file', new Blob([new Uint8Array(this.files.picture)]), 'a.png');
    const uploaded = JSON.parse((await admin.http.upload('/media/upload', picture)).html);
    this.#ids.set('picture', uploaded.secure_url);
    this.#ids.set('media', new URL(uploaded.secure_url).pathname.split('/')[2] ?? '');
    const csv = new FormData();
    csv.set('intent', 'preview');
    csv.set('file', new Blob([new Uint8Array(this.files.csv)]), 'a.csv');
    const looked = await admin.http.upload('/admin/products/import', csv);
    this.#ids.set('draft', looked.location?.split('file=')[1] ?? '');
  }

  /** One order in each state, of the customer who is logged in. */
  async #order(): Promise<void> {
    const { customer, admin } = this.#pair();
    const { db } = this.#shop;
    for (const [name, paymentMethod] of [
      ['order', 'cod'],
      ['to-pay-test', 'test'],
      ['to-pay-upi', 'upi'],
      ['to-pay-razorpay', 'razorpay'],
    ] as const) {
      const form = {
        idempotencyKey: randomUUID(),
        paymentMethod,
        addressId: '‹address›',
        line: '‹product›.‹variant›.1.49900',
      };
      const filled = Object.fromEntries(Object.entries(form).map(([field, value]) => [field, this.fill(value)]));
      expectStatus(await customer.http.post('/checkout', filled), 303, `order by ${paymentMethod}`);
      this.#ids.set(name, await this.#newestOrder());
      this.#ids.set('used', form.idempotencyKey);
    }
    await customer.http.get(this.fill('/orders/‹to-pay-razorpay›/pay'));
    for (const name of ['brief', 'quoted']) {
      const brief = { idempotencyKey: randomUUID(), brief: 'A cat as a tengu' };
      expectStatus(await customer.http.post(this.fill('/services/‹slug›'), brief), 303, 'send a brief');
      this.#ids.set(name, await this.#newestOrder());
    }
    await admin.http.post(this.fill('/admin/orders/‹quoted›'), { intent: 'quote', price: '1799' });
    const drafted = await admin.http.post('/admin/orders/new', {
      ...{ intent: 'open', email: 'drafted@example.com', name: 'Asha Rao', phone: '9876543210', pincode: '560001' },
      ...{ city: 'Bengaluru', state: 'Karnataka', addressLine: '4 Lantern Street' },
    });
    this.#ids.set('order-draft', drafted.location?.split('/').at(-1) ?? '');
    this.#ids.set('other-order', await writeOrder(db));
    this.#ids.set('done', await writeOrder(db, { customerId: customer.id }));
    await admin.http.post(this.fill('/admin/orders/‹done›'), { intent: 'completed', received: 'yes' });
    await this.#return();
    const payment = await db
      .selectFrom('payments')
      .select('provider_order_id')
      .where('provider_order_id', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    this.#ids.set('provider-order', payment?.provider_order_id ?? 'order_none');
    await this.#forget();
  }

  /** A delivered order with a requested return. */
  async #return(): Promise<void> {
    const { customer, admin } = this.#pair();
    this.#ids.set('delivered', await writeOrder(this.#shop.db, { customerId: customer.id, status: 'shipped' }));
    await admin.http.post(this.fill('/admin/orders/‹delivered›'), { intent: 'delivered', received: 'yes' });
    const form = new FormData();
    const fields = { key: randomUUID(), reason: 'changed-mind', wish: 'refund', 'quantity-1': '1', upiId: 'asha@bank' };
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    const requested = await customer.http.upload(this.fill('/orders/‹delivered›/return'), form);
    expectStatus(requested, 303, 'request a return');
    this.#ids.set('return', requested.location?.split('/').at(-1) ?? '');
  }

  async #newestOrder(): Promise<string> {
    const { id } = await this.#shop.db
      .selectFrom('orders')
      .select('id')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A password reset link from an email that is not delivered yet. */
  async #forget(): Promise<void> {
    const email = this.fill('‹guarded›@example.com');
    await visitByHttp(this.#shop.origin).post('/forgot-password', { email });
    const { db } = this.#shop;
    const row = await db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const queued = row && (await openEmail(db, openSeal(TEST_SECRET), row.id, new Date(0)));
    const token = URL.parse(String(queued?.facts.link ?? ''))?.searchParams.get('token');
    if (token) this.#ids.set('reset', token);
  }

  #pair(): { customer: Person; admin: Person } {
    const [customer, admin] = [this.#people.get('customer'), this.#people.get('admin')];
    if (customer === undefined || admin === undefined) throw new Error('Nobody is in');
    return { customer, admin };
  }
}

function expectStatus(page: Page, status: number, what: string): void {
  if (page.status !== status) throw new Error(`The world could not ${what}: ${page.status} ${page.html.slice(0, 500)}`);
}
