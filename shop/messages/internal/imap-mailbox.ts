import { ImapFlow } from 'imapflow';
import type { MailboxLogin } from '../mailbox.ts';

const CONNECT_MS = 10_000;
/** No answer of the server may be longer, whatever it announces. */
const ANSWER_MAX_BYTES = 4_000_000;

/** The folder of a mailbox while it is open. Reading leaves the emails unread. */
export type OpenFolder = {
  /** UIDs are valid as long as this is the same (RFC 3501, 2.3.1.1). */
  uidValidity: string;
  /** The highest UID when the folder was opened; 0: the folder was always empty. */
  lastUid: number;
  /** UIDs above `after`, low to high; of unread emails only, or of all. */
  list(after: number, which: 'unread' | 'all'): Promise<number[]>;
  /** The header of an email; null: it is gone. */
  readHeader(uid: number): Promise<Buffer | null>;
  /** The first `maxBytes` of an email; null: it is gone. */
  readSource(uid: number, maxBytes: number): Promise<Buffer | null>;
  markRead(uid: number): Promise<void>;
};

/**
 * Logs in, opens the folder for `work` and logs out. Throws errors of imapflow: `authenticationFailed`, `mailboxMissing`,
 * others for a server that does not answer.
 * @param signal the connection is cut when it is aborted
 */
export async function withFolder<Value>(
  { host, port, user, password, folder }: MailboxLogin,
  signal: AbortSignal,
  work: (open: OpenFolder) => Promise<Value>,
): Promise<Value> {
  const client = new ImapFlow({
    host,
    port,
    secure: port === 993,
    // A password never leaves this machine in clear text.
    ...(port === 993 || isThisMachine(host) ? {} : { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: CONNECT_MS,
    maxLineLength: ANSWER_MAX_BYTES,
    maxLiteralSize: ANSWER_MAX_BYTES,
    maxResponseSize: 2 * ANSWER_MAX_BYTES,
  });
  // Its errors also reject what is waiting; without a listener they would end the process.
  client.on('error', () => {});
  const cut = () => client.close();
  signal.addEventListener('abort', cut);
  try {
    signal.throwIfAborted();
    await client.connect();
    const { uidValidity, uidNext } = await client.mailboxOpen(folder);
    return await work({
      uidValidity: String(uidValidity),
      lastUid: Number(uidNext ?? 1) - 1,
      async list(after, which) {
        const range = { uid: `${after + 1}:*` };
        const uids = await client.search(which === 'all' ? range : { ...range, seen: false }, { uid: true });
        // `n:*` has the last email in any case.
        return (uids || []).filter((uid) => uid > after).sort((one, other) => one - other);
      },
      async readHeader(uid) {
        const email = await client.fetchOne(String(uid), { uid: true, headers: true }, { uid: true });
        return email === false ? null : (email.headers ?? null);
      },
      async readSource(uid, maxBytes) {
        const query = { uid: true, source: { start: 0, maxLength: maxBytes } };
        const email = await client.fetchOne(String(uid), query, { uid: true });
        return email === false ? null : (email.source ?? null);
      },
      async markRead(uid) {
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      },
    });
  } finally {
    signal.removeEventListener('abort', cut);
    if (!signal.aborted) await client.logout().catch(() => {});
    client.close();
  }
}

const isThisMachine = (host: string): boolean => host === 'localhost' || host === '127.0.0.1';
