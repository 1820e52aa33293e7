import { type Kysely, sql } from 'kysely';

/** Browsers in which somebody has logged in before. Plain SQL, forward only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [knownDevices, emailLinks]) await sql.raw(statement).execute(db);
}

// device_hash: of a random number that only the browser's cookie knows.
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

// Links in emails now say what they are for; older ones do not, and could be an address change that nobody cancelled.
const emailLinks = `delete from verifications where value like '["%'`;
