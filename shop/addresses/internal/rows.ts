import type { Selectable } from 'kysely';
import type { AddressesTable } from '#db/tables/addresses.ts';
import type { Address, AddressInput } from '#shop/addresses/address.ts';

/** Columns of an `Address`. */
export const addressColumns = [
  'id',
  'name',
  'phone',
  'pincode',
  'city',
  'state',
  'state_code',
  'address_line',
  'landmark',
  'is_default',
  'needs_check',
] as const;

type Row = Pick<Selectable<AddressesTable>, (typeof addressColumns)[number]>;

/** Converts a row to an `Address`. */
export const addressOf = (row: Row): Address => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  pincode: row.pincode,
  city: row.city,
  state: row.state,
  stateCode: row.state_code,
  addressLine: row.address_line,
  landmark: row.landmark,
  isDefault: row.is_default,
  needsCheck: row.needs_check,
});

/** The columns that a form fills. */
export const rowOf = (input: AddressInput) => ({
  name: input.name,
  phone: input.phone,
  pincode: input.pincode,
  city: input.city,
  state: input.state,
  state_code: input.stateCode,
  address_line: input.addressLine,
  landmark: input.landmark,
  is_default: input.isDefault,
  needs_check: input.needsCheck,
});
