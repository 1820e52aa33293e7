import type { Env } from '#config/env.server.ts';

/** What decides how emails are sent. */
export type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'SHOP_NAME' | 'SHOP_EMAIL' | 'ORIGIN'>;

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

/** How a mail server answered a test email: `message` is its own sentence. `no-answer`: unreachable, slow, or without a secure connection. */
export type MailTest =
  | { state: 'accepted' }
  | { state: 'no-answer' }
  | { state: 'no-server' }
  | { state: 'refused'; message: string };

/** Delivers emails to a mail server, or to files on this machine. */
export type Mailer = {
  /** Throws if it fails: `UndeliverableMail` if another attempt cannot help. */
  deliver(mail: Mail): Promise<void>;
  /** Sends one email by the mail server of another environment than the one in use, within seconds. */
  test(mail: Mail, environment: MailEnv): Promise<MailTest>;
  close(): Promise<void>;
};

/** The mail server will never accept this email: it has no such mailbox. */
export class UndeliverableMail extends Error {}
