import type { ColumnType, Generated } from 'kysely';

export type OutboxTable = {
  id: string;
  kind: string;
  /** Identifies the event, if a recipient gets at most one email about it; null if there is no such limit. */
  event_key: string | null;
  recipient: string;
  facts: ColumnType<Record<string, unknown>, string, string>;
  /** Encrypted facts; null once they are no longer needed. */
  sealed: string | null;
  expires_at: Date | null;
  created_at: Generated<Date>;
  queued_at: Date | null;
  attempts: Generated<number>;
  /** The error of the last attempt. */
  problem: string | null;
  delivered_at: Date | null;
  failed_at: Date | null;
};
