import type { ColumnType, Generated } from 'kysely';

/** Actions of administrators: who, what, before, after. Append-only; written by `db/audit-log.ts`. */
export type AuditLogTable = {
  id: string;
  /** The account may have been deleted. */
  admin_id: string;
  /** "product.update": kind of record, and action. */
  action: string;
  subject_id: string | null;
  /** The name at the time of the action. */
  subject_name: string;
  before: ColumnType<Record<string, unknown> | null, string | null, never>;
  after: ColumnType<Record<string, unknown> | null, string | null, never>;
  at: Generated<Date>;
};
