import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { logAdminActions } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { MessageMark } from './admin-message.ts';

type Change = { set: RawBuilder<unknown>; where: RawBuilder<unknown> };

/** What each action sets, and which messages it applies to. */
const changes: Record<MessageMark, Change> = {
  read: { set: sql`read_at = clock_timestamp()`, where: sql`read_at is null and deleted_at is null` },
  unread: { set: sql`read_at = null`, where: sql`read_at is not null and deleted_at is null` },
  delete: { set: sql`deleted_at = clock_timestamp()`, where: sql`deleted_at is null` },
  restore: { set: sql`deleted_at = null`, where: sql`deleted_at is not null` },
};

/**
 * Marks messages as read or unread, deletes or restores them. Returns the ids of those that changed; 'no-message': none of
 * them exists any more. The audit log records tickets, never contents.
 */
export async function markMessages(
  db: Db,
  { adminId, messageIds, mark }: { adminId: string; messageIds: readonly string[]; mark: MessageMark },
): Promise<Result<string[], 'no-message'>> {
  const ids = messageIds.filter(isId);
  return withTransaction(db, async (trx) => {
    const exists = mark === 'restore' ? sql`` : sql`and deleted_at is null`;
    const { rows: locked } = await sql`
      select from contact_messages where id = any(${ids}::uuid[]) ${exists} order by id for update`.execute(trx);
    if (locked.length === 0) return refuse('no-message');
    const { set, where } = changes[mark];
    const { rows } = await sql<{ id: string; ticket: number }>`
      update contact_messages set ${set} where id = any(${ids}::uuid[]) and ${where} returning id, ticket`.execute(trx);
    await logAdminActions(
      trx,
      rows.map(({ id, ticket }) => ({
        adminId,
        action: `message.${mark}` as const,
        subjectId: id,
        subjectName: `#${ticket}`,
      })),
    );
    return accept(rows.map(({ id }) => id));
  });
}

/** Permanently deletes messages that were deleted more than `DELETED_MESSAGE_DAYS` ago. */
export async function cleanUpMessages(db: Db): Promise<void> {
  await sql`
    delete from contact_messages
    where deleted_at < now() - make_interval(days => ${numbers.DELETED_MESSAGE_DAYS})`.execute(db);
}
