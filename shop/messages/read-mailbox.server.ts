import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isDatabaseUnavailable } from '#lib/database-unavailable.ts';
import { addEmailReply, findThreadOf } from './add-email-reply.server.ts';
import { type OpenFolder, withFolder } from './internal/imap-mailbox.ts';
import { parseBody, parseHeader } from './internal/parse-incoming.ts';
import { type MailboxLogin, mailboxName } from './mailbox.ts';

/** Longer emails are cut off before they are parsed: their text is at the beginning, attachments are left out anyway. */
const SOURCE_MAX_BYTES = 512_000;
const EMAILS_MAX = 200;
const READ_MS = 60_000;
const CHECK_MS = 15_000;
/** Longer than a reading can take: then the process that read it has ended. */
const BUSY_SECONDS = 120;
const PAUSE_SECONDS = 45;
/** After a failure, or the provider might lock the account. */
const PAUSE_AFTER_PROBLEM_SECONDS = 290;

type Context = {
  db: Db;
  /** Who gets an email about answers. */
  owners: readonly string[];
  /** Called with an email that could not be read or added; it stays in the mailbox. */
  onUnreadable: (error: unknown, uid: number) => void;
  /** The process stops; the next reading continues. */
  signal?: AbortSignal;
};

/**
 * Adds customers' answers from the mailbox to their conversations and marks them as read there. All other emails stay as
 * they are, and each is looked at once. One process reads at a time, once a minute.
 * @returns how many belong to a conversation; null: another process reads, or the last reading was just now. Throws if the mailbox
 * cannot be read, and keeps the reason for `findMailboxProblem`
 */
export async function readMailbox(context: Context, login: MailboxLogin): Promise<number | null> {
  const { db, signal } = context;
  const name = mailboxName(login);
  const state = await claimRun(db, name);
  if (state === null) return null;
  try {
    const limit = AbortSignal.any([AbortSignal.timeout(READ_MS), ...(signal ? [signal] : [])]);
    const added = await withFolder(login, limit, (folder) => readFolder(context, folder, name, state));
    await endTurn(db, name, null);
    return added;
  } catch (error) {
    await endTurn(db, name, signal?.aborted ? null : problemOf(error));
    if (signal?.aborted) return null;
    throw error;
  }
}

type Position = { uidValidity: string; lastUid: number };

async function readFolder(context: Context, folder: OpenFolder, name: string, state: Position): Promise<number> {
  // Another validity: the server has numbered all emails again. Those that were added are known by their Message-ID.
  const after = folder.uidValidity === state.uidValidity ? state.lastUid : 0;
  // What arrived since the last reading counts even if a person has opened it meanwhile.
  const uids = await folder.list(after, after === 0 ? 'unread' : 'all');
  let added = 0;
  for (const uid of uids.slice(0, EMAILS_MAX)) {
    if (await addOne(context, folder, uid)) {
      added += 1;
      await folder.markRead(uid);
    }
    await savePosition(uid);
  }
  if (uids.length <= EMAILS_MAX) await savePosition(Math.max(after, folder.lastUid, ...uids));
  return added;

  async function savePosition(lastUid: number): Promise<void> {
    const position = { uid_validity: folder.uidValidity, last_uid: lastUid };
    await context.db.updateTable('mailboxes').set(position).where('name', '=', name).execute();
  }
}

/** Whether the email was, or is now, part of a conversation. */
async function addOne({ db, owners, onUnreadable }: Context, folder: OpenFolder, uid: number): Promise<boolean> {
  const header = await folder.readHeader(uid);
  const trace = header && (await attempt(() => parseHeader(header)));
  if (!trace || trace.isAutomatic) return false;
  const threadId = await attempt(() => findThreadOf(db, trace));
  const source = threadId === null ? null : await folder.readSource(uid, SOURCE_MAX_BYTES);
  const body = source && (await attempt(() => parseBody(source)));
  if (threadId === null || !source || !body) return false;
  const emailId = trace.id ?? `sha256:${createHash('sha256').update(source).digest('hex')}`;
  const outcome = await attempt(() => addEmailReply(db, { threadId, emailId, ...body, owners }));
  return outcome === 'added' || outcome === 'known';

  /** An email that cannot be parsed or added must not stop those after it. */
  async function attempt<Value>(work: () => Promise<Value>): Promise<Value | null> {
    try {
      return await work();
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      onUnreadable(error, uid);
      return null;
    }
  }
}

/** Reserves the mailbox for this process; null: it is not due. */
async function claimRun(db: Db, name: string): Promise<Position | null> {
  await sql`insert into mailboxes (name) values (${name}) on conflict do nothing`.execute(db);
  const { rows } = await sql<Position>`
    update mailboxes set busy_until = now() + make_interval(secs => ${BUSY_SECONDS})
    where name = ${name} and busy_until < now() and checked_at < now() - make_interval(secs =>
      case when problem is null then ${PAUSE_SECONDS}::integer else ${PAUSE_AFTER_PROBLEM_SECONDS}::integer end)
    returning uid_validity as "uidValidity", last_uid::float8 as "lastUid"`.execute(db);
  return rows[0] ?? null;
}

async function endTurn(db: Db, name: string, problem: string | null): Promise<void> {
  await sql`
    update mailboxes set busy_until = '-infinity', checked_at = now(), problem = ${problem}
    where name = ${name}`.execute(db);
}

/** What is wrong with a mailbox. `no-answer`: unreachable, slow, or its answers make no sense. */
type MailboxProblem = 'refused' | 'no-folder' | 'no-answer';

function problemOf(error: unknown): MailboxProblem {
  const { authenticationFailed, mailboxMissing } = Object(error) as Record<string, unknown>;
  return authenticationFailed ? 'refused' : mailboxMissing ? 'no-folder' : 'no-answer';
}

/** Logs in and opens the folder, without reading anything. null: it works. */
export async function checkMailbox(login: MailboxLogin): Promise<MailboxProblem | null> {
  try {
    return await withFolder(login, AbortSignal.timeout(CHECK_MS), async () => null);
  } catch (error) {
    return problemOf(error);
  }
}

/** Why the last attempt to read this mailbox failed; null: it did not. */
export async function findMailboxProblem(db: Db, login: MailboxLogin): Promise<MailboxProblem | null> {
  const row = await db
    .selectFrom('mailboxes')
    .select('problem')
    .where('name', '=', mailboxName(login))
    .executeTakeFirst();
  return (row?.problem ?? null) as MailboxProblem | null;
}
