import { type Kysely, sql } from 'kysely';

/** What happens to orders and returns, for other programs. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(events).execute(db);
}

const events = `
create table api_events (
  id bigint primary key generated always as identity,
  -- The order in which readers see them; null: no reader has seen it yet. Ids are taken before their transactions end, so a
  -- reader that remembers an id could miss one.
  position bigint unique,
  type text not null,
  subject_id uuid not null,
  from_status text,
  to_status text,
  actor text not null,
  at timestamptz not null
);
create sequence api_events_position;
create index api_events_new on api_events (id) where position is null;
create index api_events_at on api_events (at);

create function publish_order_events() returns trigger language plpgsql as $$
begin
  insert into api_events (type, subject_id, from_status, to_status, actor, at)
  select 'order.' || case kind when 'moved' then to_status else kind end, order_id, from_status, to_status, actor, at
  from inserted where kind <> 'note' order by order_id, position;
  return null;
end $$;
create trigger order_events_publish after insert on order_events
  referencing new table as inserted for each statement execute function publish_order_events();

create function publish_return_events() returns trigger language plpgsql as $$
begin
  insert into api_events (type, subject_id, from_status, to_status, actor, at)
  select 'return.' || case kind when 'moved' then to_status else kind end, return_id, from_status, to_status, actor, at
  from inserted order by return_id, position;
  return null;
end $$;
create trigger return_events_publish after insert on return_events
  referencing new table as inserted for each statement execute function publish_return_events();
`;
