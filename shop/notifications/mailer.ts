/** A letter ready to be sent. */
export type Mail = {
  /** Of the outbox: the same letter sent twice bears the same Message-ID. */
  id: string;
  kind: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
};

/** Takes letters to where they are read: a mail server, or files on this machine. */
export type Mailer = {
  /** Throws where it could not: `UndeliverableMail` where another try cannot help. */
  deliver(mail: Mail): Promise<void>;
  close(): Promise<void>;
};

/** The mail server will never take this letter: no such mailbox, too large, refused by its rules. */
export class UndeliverableMail extends Error {}
