import type { Db } from '#db/connect.ts';

/** Clears away what has run out: sessions, links, half-done logins, devices that nobody used for long. It counts for nothing already. */
export async function tidyAccounts(db: Db): Promise<void> {
  const now = new Date();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('known_devices').where('expires_at', '<', now).execute();
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute();
}
