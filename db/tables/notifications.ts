import type { ColumnType, Generated } from 'kysely';

export type OutboxTable = {
  id: string;
  kind: string;
  /** What the email is about, where a recipient gets one email about it at most; null: no such limit. */
  event_key: string | null;
  recipient: string;
  facts: ColumnType<Record<string, unknown>, string, string>;
  /** Encrypted facts; null once they are of no more use. */
  sealed: string | null;
  expires_at: Date | null;
  created_at: Generated<Date>;
  queued_at: Date | null;
  attempts: Generated<number>;
  /** What the last attempt met. */
  problem: string | null;
  delivered_at: Date | null;
  failed_at: Date | null;
};
