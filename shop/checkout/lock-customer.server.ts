import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { OrderAddress } from '#db/tables/json.ts';
import { isId } from '#lib/ids.ts';
import { emailOrNull } from '#lib/no-email.ts';
import { businessOf } from '#shop/accounts/business.server.ts';
import type { Business } from '#shop/accounts/business.ts';

/** The customer and the delivery address of an order; `address` is null where the customer has none with that id. */
export type Buyer = {
  customerId: string;
  username: string | null;
  /** null: the account has none; see `findOrOpenWithoutEmail`. */
  email: string | null;
  isEmailVerified: boolean;
  /** That the account remembers. */
  business: Business | null;
  isCodBlocked: boolean;
  address: (OrderAddress & { needsCheck: boolean }) | null;
};

type Row = {
  username: string | null;
  email: string;
  email_verified: boolean;
  gstin: string | null;
  business_name: string | null;
  cod_blocked: boolean;
  name: string | null;
  phone: string;
  pincode: string;
  city: string;
  state: string;
  state_code: string | null;
  address_line: string;
  landmark: string | null;
  needs_check: boolean;
};

/**
 * Reads a customer with one of their addresses and locks the customer's row until the caller commits, so that two
 * submissions run one after the other. null: the account was deleted.
 */
export async function lockCustomer(trx: Db, customerId: string, addressId: string | null): Promise<Buyer | null> {
  const { rows } = await sql<Row>`
    select customers.username, customers.email, customers.email_verified, customers.gstin,
      customers.business_name, customers.cod_blocked, addresses.name, addresses.phone, addresses.pincode, addresses.city,
      addresses.state, addresses.state_code, addresses.address_line, addresses.landmark, addresses.needs_check
    from customers left join addresses
      on addresses.customer_id = customers.id and addresses.id = ${addressId !== null && isId(addressId) ? addressId : null}::uuid
    where customers.id = ${customerId} for no key update of customers`.execute(trx);
  const [row] = rows;
  if (!row) return null;
  const { username, email, email_verified: isEmailVerified } = row;
  return {
    customerId,
    username,
    email: emailOrNull(email),
    isEmailVerified,
    business: businessOf(row),
    isCodBlocked: row.cod_blocked,
    address: row.name === null ? null : addressOf(row, row.name),
  };
}

const addressOf = (row: Row, name: string): Buyer['address'] => ({
  name,
  phone: row.phone,
  pincode: row.pincode,
  city: row.city,
  state: row.state,
  stateCode: row.state_code,
  addressLine: row.address_line,
  landmark: row.landmark,
  needsCheck: row.needs_check,
});
