import type { ColumnType, Generated } from 'kysely';

/** What an administrator did: who, what, before, after. Append-only; `db/audit-log.ts` writes it. */
export type AuditLogTable = {
  id: string;
  /** An account that may be gone by now. */
  admin_id: string;
  /** "product.update": what it was done to, and what was done. */
  action: string;
  subject_id: string | null;
  /** As it was called then. */
  subject_name: string;
  before: ColumnType<Record<string, unknown> | null, string | null, never>;
  after: ColumnType<Record<string, unknown> | null, string | null, never>;
  at: Generated<Date>;
};
