import { type Kysely, sql } from 'kysely';

/**
 * Removes GSTINs of draft orders, reasons of their discounts and notes of refunds from the audit log, which stays when a
 * customer's personal data are erased. Plain SQL, without down migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(redacted).execute(db);
}

// As new entries are written: whether there is a GSTIN, and the lengths of texts.
const redacted = `
alter table audit_log disable trigger audit_log_stays;
update audit_log set after = after - 'gstin' || jsonb_build_object('isBusiness', after ->> 'gstin' is not null)
where action = 'order.draft-business' and after ? 'gstin';
update audit_log set after = after - 'reason' || jsonb_build_object('reasonCharacters', length(after ->> 'reason'))
where action = 'order.draft-price' and after ? 'reason';
update audit_log set after = after - 'note' || jsonb_build_object('noteCharacters', length(after ->> 'note'))
where action = 'refund.request' and after ? 'note';
alter table audit_log enable trigger audit_log_stays;
`;
