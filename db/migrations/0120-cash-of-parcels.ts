import { type Kysely, sql } from 'kysely';

/** Cash of a parcel counts as paid on its own day. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(cash).execute(db);
}

// The order's capture is of all that was paid, with its last parcel. `early_paise` came before that.
const cash = `
alter table cod_remittances add column id uuid not null default gen_random_uuid(),
  add column early_paise bigint not null default 0 check (early_paise >= 0);
create index cod_remittances_early on cod_remittances (booked_at) where early_paise > 0;
update cod_remittances set early_paise = amount_paise
where exists (select from parcels where parcels.order_id = cod_remittances.order_id)
  and not exists (
    select from captures where provider = 'cod' and provider_payment_id = 'hand_' || cod_remittances.order_id
      and captured_at <= booked_at);
`;
