import type { Db } from './connect.ts';
import { newId } from './ids.ts';

type Kind =
  | 'product'
  | 'order'
  | 'service'
  | 'review'
  | 'message'
  | 'customer'
  | 'admin'
  | 'refund'
  | 'letter'
  | 'shop';

/** One deed of an administrator. `before` and `after` hold only what changed, named as on the page; no secrets. */
export type AdminAction = {
  adminId: string;
  action: `${Kind}.${string}`;
  /** Absent where it was no single thing. */
  subjectId?: string;
  subjectName: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

const NAME_MAX = 300;

/** Writes a deed into the audit log, in the transaction of the deed itself: neither stands without the other. */
export async function logAdminAction(trx: Db, adminAction: AdminAction): Promise<void> {
  await logDeeds(trx, [adminAction]);
}

/** The same for many at once, in one statement. */
export async function logDeeds(trx: Db, deeds: readonly AdminAction[]): Promise<void> {
  if (deeds.length === 0) return;
  const rows = deeds.map(({ adminId, action, subjectId = null, subjectName, before, after }) => ({
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
 * What changed between two records, for `before` and `after` of a deed; null where nothing did. Values are compared as
 * JSON.
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
