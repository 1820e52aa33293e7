import { withTransaction } from '#db/transaction.ts';
import { accept, type Refusal, type Result } from '#lib/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import { confirmDeletion, findMailbox, forgetAccount } from '#shop/accounts/delete-account.server.ts';
import { forgetCookies } from '#shop/accounts/log-out.server.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import type { Session } from '#shop/accounts/session.ts';
import { forgetAddresses } from '#shop/addresses/find-addresses.server.ts';
import { forgetLikes } from '#shop/likes/likes.server.ts';
import type { MediaStore } from '#shop/media/media-store.ts';
import { removePictures } from '#shop/media/remove-pictures.server.ts';
import { eraseEmails } from '#shop/notifications/outbox.server.ts';
import { forgetOrders } from '#shop/orders/erase-customer-orders.server.ts';
import { forgetReviews } from '#shop/reviews/customer-reviews.server.ts';

export type EraseRefusal = 'password-wrong' | 'not-fresh' | 'last-admin' | 'busy';

/** Deletes a customer in every room, or nowhere, after the password or a fresh login. Gives the cookies of a visitor. */
export async function eraseCustomer(
  { accounts, media }: { accounts: Accounts; media: MediaStore },
  session: Session,
  password: string,
): Promise<Result<string[], EraseRefusal> | TooMany> {
  const { db, cookies } = accounts;
  const confirmed = await confirmDeletion(accounts, session, password);
  if (!confirmed.ok) return confirmed;
  const forgotten = await withTransaction(
    db,
    async (trx): Promise<Result<string | null, 'last-admin'> | Refusal<never>> => {
      await forgetReviews(trx, session.customerId);
      await forgetLikes(trx, session.customerId);
      await forgetAddresses(trx, session.customerId);
      const orderIds = await forgetOrders(trx, session.customerId);
      const mailbox = await findMailbox(trx, session.customerId);
      if (mailbox !== null) await eraseEmails(trx, { email: mailbox.email, orderIds });
      return forgetAccount(trx, session.customerId);
    },
  );
  if (!forgotten.ok) return forgotten;
  if (forgotten.value !== null) await removePictures(db, media, [forgotten.value]);
  return accept(forgetCookies(cookies));
}
