import type { Generated } from 'kysely';

export type AddressesTable = {
  id: string;
  customer_id: string;
  /** 1 to 20; a customer has at most one address per slot. */
  slot: number;
  name: string;
  phone: string;
  pincode: string;
  city: string;
  state: string;
  state_code: string | null;
  address_line: string;
  landmark: string | null;
  is_default: Generated<boolean>;
  /** The phone number or the PIN code did not pass its check. */
  needs_check: Generated<boolean>;
  created_at: Generated<Date>;
};
