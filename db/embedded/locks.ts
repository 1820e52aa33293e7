/** A client, or anything that answers like one; for locks it must be one dedicated connection. */
export type Session = {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/** Advisory locks of the session: gone with its connection, however the process ends. "yata" in ASCII, then which. */
const YATAI = 0x79617461;
const SHOP = 1;
const USER = 2;

/** Every process with a connection shares `user`. Waits while the last one out is stopping the server. */
export async function joinUsers(session: Session): Promise<void> {
  await session.query('select pg_advisory_lock_shared($1, $2)', [YATAI, USER]);
}

/** Leaves `user`. True: nobody is left, and nobody can join any more before the server stops. */
export async function leaveUsers(session: Session): Promise<boolean> {
  // First given up, then asked for alone: two that leave at once while still sharing would both stay shut out.
  await session.query('select pg_advisory_unlock_shared($1, $2)', [YATAI, USER]);
  return ask(session, 'select pg_try_advisory_lock($1, $2) as yes', [YATAI, USER]);
}

/** Whether this is the only shop on this database from now on. */
export async function setUpShop(session: Session): Promise<boolean> {
  return ask(session, 'select pg_try_advisory_lock($1, $2) as yes', [YATAI, SHOP]);
}

/** Lets another shop on to this data. */
export async function releaseShop(session: Session): Promise<void> {
  await session.query('select pg_advisory_unlock($1, $2)', [YATAI, SHOP]);
}

async function ask(session: Session, text: string, values: unknown[]): Promise<boolean> {
  const { rows } = await session.query(text, values);
  return rows[0]?.yes === true;
}
