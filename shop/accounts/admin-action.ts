/** What deeds are done to: the first word of their code. */
export const auditKinds = [
  'product',
  'order',
  'service',
  'review',
  'message',
  'customer',
  'admin',
  'refund',
  'letter',
  'shop',
] as const;

/** A line of the audit log. */
export type AuditEntry = {
  id: string;
  at: Date;
  /** null: the account is gone. `isAdmin` is of now, not of then. */
  admin: { id: string; name: string; isAdmin: boolean } | null;
  /** "product.update" */
  action: string;
  subjectId: string | null;
  /** As it was called then; a customer as they are called now; null: a customer who has left. */
  subjectName: string | null;
  /** Is what it was done to still there, with a page of its own? */
  hasPage: boolean;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};
