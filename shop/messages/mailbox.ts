import type { ShopSettings } from '#shop/settings/shop-settings.ts';

/** How a mailbox is opened by IMAP. */
export type MailboxLogin = { host: string; port: number; user: string; password: string; folder: string };

type MailboxSettings = Pick<
  ShopSettings,
  | 'imapHost'
  | 'imapPort'
  | 'imapUser'
  | 'imapPassword'
  | 'imapFolder'
  | 'mailboxAddress'
  | 'usesPlusAddress'
  | 'shopEmail'
>;

/** The login that the owner has entered; null: it is not complete, so no mailbox is read. */
export function mailboxLoginOf(settings: Omit<MailboxSettings, 'mailboxAddress'>): MailboxLogin | null {
  const { imapHost: host, imapPort: port, imapUser: user, imapPassword: password, imapFolder } = settings;
  if (host === null || user === null || password === null) return null;
  return { host, port, user, password, folder: imapFolder ?? 'INBOX' };
}

/** One mailbox is read by one process at a time, whatever its password. */
export const mailboxName = ({ user, host, port, folder }: MailboxLogin): string => `${user}@${host}:${port}/${folder}`;

/**
 * Where customers answer an email of a conversation: the mailbox that the shop reads, with the conversation's id as its
 * plus address (RFC 5233) if the owner wants that. Nobody but the customer knows the id. null: no mailbox is read.
 */
export function replyAddressOf(settings: MailboxSettings, threadId: string): string | null {
  if (mailboxLoginOf(settings) === null) return null;
  const address = settings.mailboxAddress ?? settings.shopEmail;
  const at = address.lastIndexOf('@');
  return settings.usesPlusAddress ? `${address.slice(0, at)}+thread-${threadId}${address.slice(at)}` : address;
}
