import type { Db } from '#db/connect.ts';
import { type ChangedEmail, verifyEmail } from '#shop/accounts/login/verify-email.server.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import type { Session } from '#shop/accounts/session.ts';
import { moveStockAlerts } from '#shop/inventory/stock-alerts.server.ts';
import { moveMessages } from '#shop/messages/messages.server.ts';
import { movePastOrders } from '#shop/moving/past-orders.server.ts';

/** Confirms the address of a link from an email. After a change, what is stored by the old address follows the account. */
export const confirmEmail = (accounts: Accounts, session: Session, token: string) =>
  verifyEmail(accounts, session, token, moveMailbox);

/**
 * What is stored by a verified address and not by the account: without this, data export and erasure would miss it, and the
 * next owner of the address would get it.
 */
export async function moveMailbox(trx: Db, { customerId, from, to }: ChangedEmail): Promise<void> {
  await movePastOrders(trx, { from, to });
  await moveStockAlerts(trx, { from, to });
  await moveMessages(trx, { customerId, verifiedEmail: from });
}
