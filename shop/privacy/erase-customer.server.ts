import { withTransaction } from '#db/transaction.ts';
import { accept, type Refusal, type Result } from '#lib/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import { confirmPerson, eraseAccount, findMailbox, lockAccount } from '#shop/accounts/delete-account.server.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import type { Session } from '#shop/accounts/session.ts';
import { clearSessionCookies } from '#shop/accounts/sessions.server.ts';
import { eraseAddresses } from '#shop/addresses/find-addresses.server.ts';
import { eraseSavedCart } from '#shop/cart/save-cart.server.ts';
import { eraseCredit } from '#shop/credit/store-credit.server.ts';
import { eraseStockAlerts } from '#shop/inventory/stock-alerts.server.ts';
import { eraseLikes } from '#shop/likes/likes.server.ts';
import type { MediaStore } from '#shop/media/media-store.ts';
import { removePictures } from '#shop/media/remove-pictures.server.ts';
import { eraseEmailReplies } from '#shop/messages/messages.server.ts';
import { erasePastOrders } from '#shop/moving/past-orders.server.ts';
import { eraseEmails } from '#shop/notifications/outbox.server.ts';
import { eraseOrders } from '#shop/orders/customer-orders.server.ts';
import { erasePayouts } from '#shop/refunds/payouts.server.ts';
import { eraseReturns } from '#shop/returns/erase-returns.server.ts';
import { eraseReviews } from '#shop/reviews/customer-reviews.server.ts';
import { eraseBriefPhotos } from '#shop/services/brief-photos.server.ts';

type EraseRefusal = 'password-wrong' | 'not-fresh' | 'last-admin' | 'busy';

/**
 * Erases a customer's data in all modules, in one transaction, after the password or a recent login. Returns the
 * `Set-Cookie` headers that log the browser out.
 */
export async function eraseCustomer(
  { accounts, media }: { accounts: Accounts; media: MediaStore },
  session: Session,
  password: string,
): Promise<Result<string[], EraseRefusal> | TooMany> {
  const { db, cookies } = accounts;
  const confirmed = await confirmPerson(accounts, session, password);
  if (!confirmed.ok) return confirmed;
  const erased = await withTransaction(
    db,
    async (trx): Promise<Result<string | null, 'last-admin'> | Refusal<never>> => {
      await lockAccount(trx, session.customerId);
      await eraseReviews(trx, session.customerId);
      await eraseLikes(trx, session.customerId);
      await eraseAddresses(trx, session.customerId);
      await eraseSavedCart(trx, session.customerId);
      await eraseCredit(trx, session.customerId);
      await erasePayouts(trx, session.customerId);
      const orderIds = await eraseOrders(trx, session.customerId);
      await eraseReturns(trx, orderIds);
      await eraseBriefPhotos(trx, orderIds);
      const mailbox = await findMailbox(trx, session.customerId);
      if (mailbox !== null) await eraseEmails(trx, { customerId: session.customerId, ...mailbox, orderIds });
      // Somebody may have signed up with the address of another person, whose alerts these are.
      if (mailbox?.isProven) await eraseStockAlerts(trx, mailbox.email);
      if (mailbox?.isProven) await erasePastOrders(trx, mailbox.email);
      const verifiedEmail = mailbox?.isProven ? mailbox.email : null;
      await eraseEmailReplies(trx, { customerId: session.customerId, verifiedEmail });
      return eraseAccount(trx, session.customerId);
    },
  );
  if (!erased.ok) return erased;
  if (erased.value !== null) await removePictures(db, media, [erased.value]);
  return accept(clearSessionCookies(cookies));
}
