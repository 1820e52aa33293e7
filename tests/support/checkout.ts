import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { AddressInput } from '#shop/addresses/address.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import type { CheckoutInput, RequestedLine } from '#shop/checkout/checkout.ts';
import { productInput } from './catalog.ts';
import { bengaluru } from './orders.ts';

export const anAddress = (changes: Partial<AddressInput> = {}): AddressInput => ({
  ...bengaluru,
  isDefault: false,
  needsCheck: false,
  ...changes,
});

let customers = 0;

/** A customer with one address, written straight into the books: no password is hashed. */
export async function openCustomer(db: Db, changes: Partial<AddressInput> = {}) {
  customers += 1;
  const customerId = `customer-${newId()}`;
  const username = `buyer${customers}`;
  await db
    .insertInto('customers')
    .values({
      id: customerId,
      name: username,
      username,
      email: `${customerId}@example.com`,
      email_verified: true,
      updated_at: new Date(),
    })
    .execute();
  const saved = await saveAddress(db, customerId, anAddress(changes));
  if (!saved.ok) throw new Error(`The test's address was refused: ${saved.reason}`);
  return { customerId, username, email: `${customerId}@example.com`, addressId: saved.value.id };
}

/** One unit of a product, at the price of `productInput` where the test says nothing else. */
export const requestedLine = (productId: string, changes: Partial<RequestedLine> = {}): RequestedLine => ({
  productId,
  variantId: null,
  quantity: 1,
  seenPaise: productInput().price,
  ...changes,
});

/** The input of a checkout with its own idempotency key. */
export const checkoutInput = (
  lines: readonly RequestedLine[],
  { addressId, method = 'cod' }: Partial<CheckoutInput> & Pick<CheckoutInput, 'addressId'>,
): CheckoutInput => ({ idempotencyKey: newId(), method, lines, addressId, isAddressMeant: false });
