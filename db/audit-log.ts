import type { Db } from './connect.ts';
import { newId } from './ids.ts';

/** What an action is about: the first word of its name. */
export type AuditKind =
  | 'product'
  | 'order'
  | 'service'
  | 'review'
  | 'message'
  | 'customer'
  | 'admin'
  | 'refund'
  | 'return'
  | 'email'
  | 'search'
  | 'promotion'
  | 'picture'
  | 'collection'
  | 'setting'
  | 'api-key'
  | 'webhook'
  | 'shop';

/**
 * One action of an administrator. `before` and `after` contain only the changed fields, named as on the page, and no
 * secrets.
 */
export type AdminAction = {
  adminId: string;
  action: `${AuditKind}.${string}`;
  /** Absent if the action does not concern a single record. */
  subjectId?: string;
  subjectName: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** The log outlives accounts: it has no name of a customer, and the list looks it up while the account exists. */
export const customerSubject = (customerId: string) => ({ subjectId: customerId, subjectName: 'Customer' });

const NAME_MAX = 300;

/**
 * Records an action in the audit log. Call it in the transaction of the action itself, so that neither exists without
 * the other.
 */
export async function logAdminAction(trx: Db, adminAction: AdminAction): Promise<void> {
  await logAdminActions(trx, [adminAction]);
}

/** Records many actions in one statement. */
export async function logAdminActions(trx: Db, actions: readonly AdminAction[]): Promise<void> {
  if (actions.length === 0) return;
  const rows = actions.map(({ adminId, action, subjectId = null, subjectName, before, after }) => ({
    id: newId(),
    admin_id: adminId,
    action,
    subject_id: subjectId,
    subject_name: subjectName.slice(0, NAME_MAX),
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  }));
  await trx.insertInto('audit_log').values(rows).execute();
}

/**
 * Returns the fields that differ between two records, for `before` and `after` of an action, or null if nothing
 * differs. Values are compared as JSON.
 */
export function differenceOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  );
  if (keys.length === 0) return null;
  const pick = (record: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, record[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}
