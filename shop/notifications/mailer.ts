/** A rendered email, ready to be sent. */
export type Mail = {
  /** Id of the outbox row, used in Message-ID: an email sent twice has the same one. */
  id: string;
  kind: string;
  to: string;
  replyTo?: string;
  /** Id of a conversation: mail programs show emails with the same one together. */
  thread?: string | undefined;
  subject: string;
  text: string;
  html: string;
};

/** Delivers emails to a mail server, or to files on this machine. */
export type Mailer = {
  /** Throws if it fails: `UndeliverableMail` if another attempt cannot help. */
  deliver(mail: Mail): Promise<void>;
  close(): Promise<void>;
};

/** The mail server will never accept this email: no such mailbox, too large, refused by its rules. */
export class UndeliverableMail extends Error {}
