/** A database client. Advisory locks need one dedicated connection. */
export type Session = {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/**
 * Session-level advisory locks: they end with their connection, however the process ends. The first number is "yata" in
 * ASCII, the second one the lock.
 */
const YATAI = 0x79617461;
const SHOP = 1;
const USER = 2;

/**
 * Takes the shared `user` lock, which every process that uses the server holds. Waits while the last process is
 * stopping the server.
 */
export async function joinUsers(session: Session): Promise<void> {
  await session.query('select pg_advisory_lock_shared($1, $2)', [YATAI, USER]);
}

/**
 * Releases the `user` lock. Returns true if no other process holds it; then no process can join before the server
 * stops.
 */
export async function leaveUsers(session: Session): Promise<boolean> {
  // Released first, then requested exclusively: otherwise two processes that leave at the same time would block each
  // other.
  await session.query('select pg_advisory_unlock_shared($1, $2)', [YATAI, USER]);
  return queryFlag(session, 'select pg_try_advisory_lock($1, $2) as yes', [YATAI, USER]);
}

/** Takes the `shop` lock. Returns false if another shop uses this database. */
export async function lockShop(session: Session): Promise<boolean> {
  return queryFlag(session, 'select pg_try_advisory_lock($1, $2) as yes', [YATAI, SHOP]);
}

/** Releases the `shop` lock. */
export async function releaseShop(session: Session): Promise<void> {
  await session.query('select pg_advisory_unlock($1, $2)', [YATAI, SHOP]);
}

async function queryFlag(session: Session, text: string, values: unknown[]): Promise<boolean> {
  const { rows } = await session.query(text, values);
  return rows[0]?.yes === true;
}
