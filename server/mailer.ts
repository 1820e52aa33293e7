import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#config/env.server.ts';
import { type Mail, type Mailer, UndeliverableMail } from '#shop/notifications/mailer.ts';

type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'SHOP_NAME' | 'SHOP_EMAIL' | 'ORIGIN'>;

const CONNECT_MS = 10_000;
/** Some mail servers scan an email before they accept it. Disconnecting earlier leads to a second delivery. */
const SILENCE_MS = 90_000;
/** Time limit for one delivery. Shorter than the job's time limit, or the queue would start a second delivery. */
const DELIVERY_MS = 100_000;

/** Sends by the configured mail server. Without one, emails are written to files in the data folder's `mail` folder. */
export function openMailer(env: MailEnv, onFile: (mail: Mail, file: string) => void): Mailer {
  const { SMTP_URL, DATA_DIR } = env;
  return SMTP_URL === undefined ? fileMailer(env, join(DATA_DIR, 'mail'), onFile) : serverMailer(env, SMTP_URL);
}

function serverMailer(env: MailEnv, url: string): Mailer {
  const open = once(async () =>
    (await loadNodemailer()).createTransport({
      url,
      pool: true,
      maxConnections: 5,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    }),
  );
  return {
    async deliver(mail) {
      try {
        const transport = await open.get();
        await transport.sendMail({ ...messageOf(env, mail), signal: AbortSignal.timeout(DELIVERY_MS) });
      } catch (error) {
        const { code, responseCode = 0, message } = error as { code?: string; responseCode?: number; message: string };
        // A wrong SMTP password is a 5xx error as well, but the owner can correct it.
        if ((code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500) throw new UndeliverableMail(message);
        throw error;
      }
    },
    close: async () => (await open.made())?.close(),
  };
}

function fileMailer(env: MailEnv, folder: string, onFile: (mail: Mail, file: string) => void): Mailer {
  const open = once(async () =>
    (await loadNodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  );
  return {
    async deliver(mail) {
      const transport = await open.get();
      const { message } = await transport.sendMail(messageOf(env, mail));
      // Emails contain login links, so other users of this machine must not read them.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${mail.kind}-${mail.id}.eml`);
      await writeFile(file, message, { mode: 0o600 });
      onFile(mail, file);
    },
    close: async () => (await open.made())?.close(),
  };
}

/** Loaded with the first email, to keep the start fast. */
const loadNodemailer = async () => (await import('nodemailer')).default;

function once<Value>(make: () => Promise<Value>) {
  let making: Promise<Value> | null = null;
  return {
    get: (): Promise<Value> => {
      making ??= make();
      return making;
    },
    made: async (): Promise<Value | null> => making,
  };
}

function messageOf({ MAIL_FROM, SHOP_NAME, SHOP_EMAIL, ORIGIN }: MailEnv, mail: Mail) {
  const { id, to, replyTo, subject, text, html } = mail;
  return {
    from: MAIL_FROM ?? { name: SHOP_NAME, address: SHOP_EMAIL },
    // An object, so the address is never parsed as a list.
    to: { name: '', address: to },
    // MAIL_FROM may be an address that nobody reads; replies reach the shop in any case.
    replyTo: { name: '', address: replyTo ?? SHOP_EMAIL },
    subject,
    text,
    html,
    messageId: `<${id}@${new URL(ORIGIN).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
