import type { Page } from 'playwright-core';
import { newId } from '#db/ids.ts';
import type { E2e } from '../e2e.ts';
import { type HttpVisitor, signUp, visitByHttp } from '../http-visitor.ts';
import { type Visitor, type VisitorOptions, visit } from './visitor.ts';

export const good = {
  name: 'Asha Rao',
  phone: '+91 98765-43210',
  pincode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  addressLine: '12, MG Road',
  landmark: '',
};

export const labels = {
  name: 'Name',
  phone: 'Phone',
  pincode: 'PIN code',
  city: 'City',
  state: 'State',
  addressLine: 'Address',
  landmark: 'Landmark (optional)',
} as const;

export type Fields = Partial<typeof good>;

export async function write(page: Page, fields: Fields): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await page.getByLabel(labels[name as keyof typeof labels], { exact: true }).fill(text);
  }
}

export const textIn = (page: Page, field: keyof typeof labels) =>
  page.getByLabel(labels[field], { exact: true }).inputValue();

export async function typedIn(page: Page): Promise<Fields> {
  const fields = Object.keys(labels) as (keyof typeof labels)[];
  return Object.fromEntries(await Promise.all(fields.map(async (field) => [field, await textIn(page, field)])));
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save address' }).click();

export const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

let people = 0;

export type Person = { http: HttpVisitor; customerId: string; username: string };

/** Customers of this shop with an address book. */
export function openAddressLists({ browser, shop }: E2e) {
  /** A customer with a new account. */
  async function join(): Promise<Person> {
    people += 1;
    const username = `sender${people}`;
    const http = visitByHttp(shop.origin);
    return { http, customerId: await signUp(shop, http, username), username };
  }

  /** A browser in which that person is logged in. */
  async function open({ http }: Person, options: VisitorOptions = {}): Promise<Visitor> {
    const visitor = await visit(browser, shop.origin, options);
    await visitor.page
      .context()
      .addCookies(
        [...http.cookies].map(([name, value]) => ({ name, value: value.split(';')[0] ?? '', url: shop.origin })),
      );
    return visitor;
  }

  const rowsOf = ({ customerId }: Person) =>
    shop.db.selectFrom('addresses').selectAll().where('customer_id', '=', customerId).orderBy('slot').execute();

  /** An address in the book, and its id. */
  async function keep(
    { customerId }: Person,
    changes: { name?: string; slot?: number; is_default?: boolean } = {},
  ): Promise<string> {
    const id = newId();
    await shop.db
      .insertInto('addresses')
      .values({
        id,
        customer_id: customerId,
        slot: 1,
        name: 'Asha Rao',
        phone: '9876543210',
        pincode: '560001',
        city: 'Bengaluru',
        state: 'Karnataka',
        state_code: '29',
        address_line: '12, MG Road',
        landmark: null,
        ...changes,
      })
      .execute();
    return id;
  }

  return { join, open, rowsOf, keep };
}
