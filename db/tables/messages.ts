import type { Generated } from 'kysely';

export type ContactMessagesTable = {
  id: string;
  ticket: Generated<number>;
  name: string;
  email: string;
  message: string;
  created_at: Generated<Date>;
  read_at: Date | null;
  /** Deleted messages are kept for some days, so that the deletion can be undone. */
  deleted_at: Date | null;
  /** The member of the staff who began the conversation; null: the customer did. */
  author_id: string | null;
  /** What it is about. */
  order_id: string | null;
  /** The account that took over another one, whose verified address the message has; null: no merge. */
  customer_id: string | null;
};

export type MessageRepliesTable = {
  id: string;
  message_id: string;
  /** The administrator, whose account may have been deleted. null: the customer, by email. */
  author_id: string | null;
  text: string;
  created_at: Generated<Date>;
  /** The email's Message-ID, or a digest of an email without one. */
  email_id: string | null;
  /** Names of the email's attachments, which stay in the mailbox. */
  left_out: Generated<string[]>;
};

/** Mailboxes that the shop reads: how far, and by which process at the moment. */
export type MailboxesTable = {
  /** User, server and folder. */
  name: string;
  uid_validity: Generated<string>;
  last_uid: Generated<number>;
  checked_at: Generated<Date>;
  busy_until: Generated<Date>;
  /** Why the last attempt failed. */
  problem: string | null;
};
