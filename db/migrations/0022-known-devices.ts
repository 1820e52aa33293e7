import { type Kysely, sql } from 'kysely';

/** Browsers in which a customer has logged in before. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [knownDevices, emailLinks]) await sql.raw(statement).execute(db);
}

// device_hash: hash of a random number that is only stored in the browser's cookie.
const knownDevices = `
create table known_devices (
  id text primary key,
  customer_id text not null references customers on delete cascade,
  device_hash text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (customer_id, device_hash)
);
create index known_devices_expiry on known_devices (expires_at);
`;

// Links in emails now contain their purpose. Older ones do not, and could be an address change that was not cancelled.
const emailLinks = `delete from verifications where value like '["%'`;
