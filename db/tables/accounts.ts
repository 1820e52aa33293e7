import type { Generated } from 'kysely';

export type CustomersTable = {
  id: string;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  /** URL of a photo on another host. `photo_id`, one of the shop's own pictures, takes precedence. */
  image: string | null;
  photo_id: string | null;
  username: string | null;
  /** 10 to 15 digits; fills in the form of a new address. */
  phone: string | null;
  two_factor_enabled: Generated<boolean>;
  /** Of the business that the customer last bought for; both or none. */
  gstin: string | null;
  business_name: string | null;
  /** The shop's note, which the customer never sees. */
  internal_note: string | null;
  /** May not pay on delivery. */
  cod_blocked: Generated<boolean>;
  /** Incremented to invalidate all outstanding tokens of the account. */
  credential_version: Generated<number>;
  last_login_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type SessionsTable = {
  id: string;
  token: string;
  customer_id: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

/** Login methods of an account: `credential` is a password. */
export type LoginsTable = {
  id: string;
  account_id: string;
  provider_id: string;
  customer_id: string;
  password: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

/** Tokens of links in emails, and of logins that wait for a second factor. */
export type VerificationsTable = {
  id: string;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

/** The code in a login email, for the browser that requested it. */
export type LoginCodesTable = {
  id: string;
  /** Of the cookie of that browser. */
  browser_hash: Buffer;
  code_hash: Buffer;
  /** The link in the same email. */
  verification_id: string | null;
  mailbox_hash: Buffer;
  tries: Generated<number>;
  expires_at: Date;
};

export type TwoFactorsTable = {
  id: string;
  secret: string;
  backup_codes: string;
  customer_id: string;
  verified: Generated<boolean>;
  failed_verification_count: Generated<number>;
  locked_until: Date | null;
  created_at: Generated<Date>;
};

/** A browser in which a customer has logged in to this account before. */
export type KnownDevicesTable = {
  id: string;
  customer_id: string;
  device_hash: string;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
  expires_at: Date;
};

type StaffRole = 'owner' | 'manager' | 'packer' | 'support';

export type AdminRolesTable = {
  customer_id: string;
  source: 'cli' | 'list' | 'first-start' | 'invitation';
  role: Generated<StaffRole>;
  set_up_at: Date | null;
  created_at: Generated<Date>;
};

export type StaffInvitationsTable = {
  id: string;
  /** In lowercase. */
  email: string;
  role: StaffRole;
  hash: Buffer;
  invited_by: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
};
