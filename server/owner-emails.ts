import type { Db } from '#db/connect.ts';
import { listOwnerEmails } from '#shop/accounts/roles.server.ts';
import type { OwnerTopic } from '#shop/orders/order-context.ts';
import type { Settings } from '#shop/settings/settings.server.ts';

type NamedEmails = { settings: Settings; adminEmails: readonly string[] };

/** Who gets the owner's emails about a topic: those that are named for it, else for the shop, else its owners. */
export async function findOwnerEmails(
  db: Db,
  topic: OwnerTopic,
  { settings, adminEmails }: NamedEmails,
): Promise<readonly string[]> {
  const values = settings.current();
  const chosen = values[`${topic}Emails`];
  if (chosen.length > 0) return chosen;
  const shopEmail = values.shopEmail.toLowerCase();
  const named = new Set([...(settings.isSet('shopEmail') ? [shopEmail] : []), ...adminEmails]);
  if (named.size > 0) return [...named];
  // The shop's email is still a placeholder, which nobody reads.
  const owners = await listOwnerEmails(db);
  return owners.length > 0 ? owners : [shopEmail];
}
