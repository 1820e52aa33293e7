import { type Kysely, sql } from 'kysely';

/** Renames four actions in the audit log, and the outcome of a confirmed payment. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(names).execute(db);
}

const names = `
alter table audit_log disable trigger audit_log_stays;
update audit_log set action = case action
    when 'moving.take-over' then 'shop.import'
    when 'customer.sign-out' then 'customer.log-out'
    when 'customer.look-at-contact' then 'customer.view-contact'
    when 'refund.book' then 'refund.mark-sent'
  end
where action in ('moving.take-over', 'customer.sign-out', 'customer.look-at-contact', 'refund.book');
update audit_log set after = after || '{"outcome": "paid"}'
where action = 'order.confirm-payment' and after ->> 'outcome' = 'booked';
alter table audit_log enable trigger audit_log_stays;
`;
