/** An entry of the audit log. */
export type AuditEntry = {
  id: string;
  at: Date;
  /** null: the account is deleted. `isAdmin`: at present, not at the time of the action. */
  admin: { id: string; name: string; isAdmin: boolean } | null;
  /** "product.update" */
  action: string;
  subjectId: string | null;
  /** Name at the time of the action; for a customer, the current name; null: a customer whose account is deleted. */
  subjectName: string | null;
  /** Whether the subject still exists and has a page. */
  hasPage: boolean;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};
