import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '#lib/ids.ts';
import { type Mail, type MailEnv, type Mailer, type MailTest, UndeliverableMail } from '#shop/notifications/mailer.ts';

const CONNECT_MS = 10_000;
/** Some mail servers scan an email before they accept it. Disconnecting earlier leads to a second delivery. */
const SILENCE_MS = 90_000;
/** Time limit for one delivery. Shorter than the job's time limit, or the queue would start a second delivery. */
const DELIVERY_MS = 100_000;
/** Time limit for a test: a person waits for its result. */
const TEST_MS = 15_000;
const MESSAGE_MAX_CHARACTERS = 200;

/**
 * Sends by the mail server that is configured when an email is delivered. Without one, emails are written to files in the
 * data folder's `mail` folder.
 */
export function openMailer(environment: () => MailEnv, onFile: (mail: Mail, file: string) => void): Mailer {
  let opened: { url: string | undefined; transport: Transport } | null = null;
  const transportFor = ({ SMTP_URL: url, DATA_DIR }: MailEnv): Transport => {
    if (opened === null || opened.url !== url) {
      // Emails that are on their way are still delivered.
      opened?.transport.close().catch(() => {});
      opened = { url, transport: url === undefined ? toFiles(join(DATA_DIR, 'mail'), onFile) : toServer(url) };
    }
    return opened.transport;
  };
  return {
    async deliver(mail) {
      const env = environment();
      await transportFor(env).deliver(mail, messageOf(env, mail));
    },
    test: testServer,
    close: async () => opened?.transport.close(),
  };
}

async function testServer(mail: Mail, environment: MailEnv): Promise<MailTest> {
  if (environment.SMTP_URL === undefined) return { state: 'no-server' };
  const limit = { connectionTimeout: TEST_MS, greetingTimeout: TEST_MS, socketTimeout: TEST_MS };
  const transport = (await loadNodemailer()).createTransport({ url: environment.SMTP_URL, ...limit });
  try {
    await transport.sendMail({ ...messageOf(environment, mail), signal: AbortSignal.timeout(TEST_MS) });
    return { state: 'accepted' };
  } catch (error) {
    const { responseCode = 0, response = '' } = error as Failure;
    // What begins with a code of 400 or more is the server's own answer: a wrong password, or a mailbox that it does not have.
    return responseCode >= 400
      ? { state: 'refused', message: response.replace(/\s+/g, ' ').slice(0, MESSAGE_MAX_CHARACTERS) }
      : { state: 'no-answer' };
  } finally {
    transport.close();
  }
}

type Failure = { code?: string; command?: string; responseCode?: number; response?: string; message: string };

/** Enhanced status codes (RFC 3463) of the sender, the mail system, such as a used-up quota, and its rules. */
const ABOUT_THE_SHOP = /\b5\.(?:1\.[78]\b|[47]\.\d)/;

/**
 * Whether the mail server will never accept this email: it refused the recipient. A wrong password, a refused sender and a
 * used-up quota are 5xx answers, too, some of them after the content, but concern all emails, and the owner can correct them.
 */
const isFinal = ({ code, command, responseCode = 0, response = '' }: Failure): boolean =>
  code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500 && !ABOUT_THE_SHOP.test(response);
type Message = ReturnType<typeof messageOf>;
type Transport = { deliver(mail: Mail, message: Message): Promise<void>; close(): Promise<void> };

function toServer(url: string): Transport {
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
    async deliver(_mail, message) {
      try {
        const transport = await open.get();
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(DELIVERY_MS) });
      } catch (error) {
        throw isFinal(error as Failure) ? new UndeliverableMail((error as Failure).message) : error;
      }
    },
    close: async () => (await open.made())?.close(),
  };
}

function toFiles(folder: string, onFile: (mail: Mail, file: string) => void): Transport {
  const open = once(async () =>
    (await loadNodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  );
  return {
    async deliver(mail, content) {
      const transport = await open.get();
      const { message } = await transport.sendMail(content);
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
  const { id, to, replyTo, thread, subject, text, html } = mail;
  const host = new URL(ORIGIN).hostname;
  // An id of the conversation itself, which no email has: all emails of it refer to the same one (RFC 5322, 3.6.4).
  const root = thread !== undefined && isId(thread) ? `<thread-${thread}@${host}>` : null;
  return {
    from: MAIL_FROM ?? { name: SHOP_NAME, address: SHOP_EMAIL },
    // An object, so the address is never parsed as a list.
    to: { name: '', address: to },
    // MAIL_FROM may be an address that nobody reads; replies reach the shop in any case.
    replyTo: { name: '', address: replyTo ?? SHOP_EMAIL },
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    ...(root === null ? {} : { inReplyTo: root, references: [root] }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
