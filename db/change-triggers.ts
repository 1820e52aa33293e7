/**
 * The triggers of the portable profile: what migrations do with transition tables, once for each statement, is done here
 * for each row. Within a transaction the setting `shop.changed_tags` holds the tags that it has written, so each is written
 * once; a savepoint that is rolled back restores it.
 */

const functions = `
create function record_tag(changed text) returns void language plpgsql as $$
declare
  written text := coalesce(current_setting('shop.changed_tags', true), '');
begin
  if strpos(written, '|' || changed || '|') > 0 then
    return;
  end if;
  insert into changes (tag) values (changed);
  perform set_config('shop.changed_tags', written || '|' || changed || '|', true);
end $$;

-- More than a hundred products: everything.
create or replace function record_products(ids uuid[]) returns void language plpgsql as $$
declare
  written text;
  changed uuid;
begin
  foreach changed in array coalesce(ids, '{}'::uuid[]) loop
    written := coalesce(current_setting('shop.changed_tags', true), '');
    if strpos(written, '|product:' || changed || '|') > 0 or strpos(written, '|everything|') > 0 then
      continue;
    elsif cardinality(string_to_array(written, '|product:')) > 100 then
      perform record_tag('everything');
    else
      perform record_tag('product:' || changed);
    end if;
  end loop;
end $$;
`;

type RowTrigger = { table: string; name: string; event: string; when?: string; body: string };

const oldProduct = 'perform record_products(array[old.product_id]);';
const newProduct = 'perform record_products(array[new.product_id]);';
const listings = "perform record_tag('listings');";

const memberOf = (row: 'old' | 'new') => `
  perform record_tag('collections');
  if exists (select from promotions where is_automatic and stopped_at is null and scope = 'collections')
    or exists (select from collections where (starts_at is not null or units_per_customer is not null)
      and id = ${row}.collection_id)
  then
    perform record_tag('everything');
  end if;`;

const publish = (kind: 'order' | 'return') => `
  insert into api_events (type, subject_id, from_status, to_status, actor, at)
  values ('${kind}.' || case new.kind when 'moved' then new.to_status else new.kind end, new.${kind}_id,
    new.from_status, ${kind === 'order' ? "case new.kind when 'tracking' then new.facts->>'stage' else new.to_status end" : 'new.to_status'},
    new.actor, new.at);`;

const publishProduct = (type: 'created' | 'deleted', row: 'old' | 'new') => `
  insert into api_events (type, subject_id, actor, at) values ('product.${type}', ${row}.id, 'admin', clock_timestamp());`;

const TRIGGERS: readonly RowTrigger[] = [
  { table: 'products', name: 'products_record_new', event: 'insert', body: listings },
  { table: 'products', name: 'products_record_gone', event: 'delete', body: listings },
  {
    table: 'products',
    name: 'products_record_change',
    event: 'update',
    when: "to_jsonb(old) - '{version,updated_at}'::text[] <> to_jsonb(new) - '{version,updated_at}'::text[]",
    body: `perform record_products(array[new.id]);
  if to_jsonb(old) - '{version,updated_at,availability,rating_sum,rating_count,rating_rank}'::text[]
    <> to_jsonb(new) - '{version,updated_at,availability,rating_sum,rating_count,rating_rank}'::text[]
  then
    perform record_tag('listings');
  end if;
  if (old.availability, old.rating_sum, old.rating_count)
    is distinct from (new.availability, new.rating_sum, new.rating_count)
  then
    perform record_tag('rankings');
  end if;`,
  },
  {
    table: 'variants',
    name: 'variants_record_change',
    event: 'update',
    when: `(old.option1, old.option2, old.sku, old.price_paise, old.release_on, old.position, least(old.stock, 11))
      is distinct from (new.option1, new.option2, new.sku, new.price_paise, new.release_on, new.position, least(new.stock, 11))
      or (old.stock is null) <> (new.stock is null)`,
    body: newProduct,
  },
  { table: 'variants', name: 'variants_record_new', event: 'insert', body: newProduct },
  { table: 'variants', name: 'variants_record_gone', event: 'delete', body: oldProduct },
  { table: 'product_images', name: 'product_images_record_new', event: 'insert', body: newProduct },
  { table: 'product_images', name: 'product_images_record_change', event: 'update', body: newProduct },
  { table: 'product_images', name: 'product_images_record_gone', event: 'delete', body: oldProduct },
  {
    table: 'media',
    name: 'media_record_change',
    event: 'update',
    body: 'perform record_products((select array_agg(distinct product_id) from product_images where media_id = new.id));',
  },
  { table: 'reviews', name: 'reviews_record_new', event: 'insert', body: newProduct },
  {
    table: 'reviews',
    name: 'reviews_record_change',
    event: 'update',
    when: "to_jsonb(old) - 'helpful_count' <> to_jsonb(new) - 'helpful_count'",
    body: newProduct,
  },
  { table: 'reviews', name: 'reviews_record_gone', event: 'delete', body: oldProduct },
  {
    table: 'customers',
    name: 'customers_record_change',
    event: 'update',
    when: '(old.name, old.username) is distinct from (new.name, new.username)',
    body: 'perform record_products((select array_agg(distinct product_id) from reviews where customer_id = new.id));',
  },
  {
    table: 'orders',
    name: 'orders_record_change',
    event: 'update',
    when: 'old.status <> new.status',
    body: `perform record_products((
    select array_agg(distinct reviews.product_id) from order_lines
    join reviews on reviews.product_id = order_lines.product_id and reviews.customer_id = new.customer_id
    where order_id = new.id));`,
  },
  { table: 'collection_products', name: 'collection_products_record_new', event: 'insert', body: memberOf('new') },
  { table: 'collection_products', name: 'collection_products_record_change', event: 'update', body: memberOf('new') },
  { table: 'collection_products', name: 'collection_products_record_gone', event: 'delete', body: memberOf('old') },
  {
    table: 'order_events',
    name: 'order_events_publish',
    event: 'insert',
    when: "new.kind <> 'note'",
    body: publish('order'),
  },
  { table: 'return_events', name: 'return_events_publish', event: 'insert', body: publish('return') },
  { table: 'products', name: 'products_publish_new', event: 'insert', body: publishProduct('created', 'new') },
  {
    table: 'products',
    name: 'products_publish_gone',
    event: 'delete',
    when: 'old.deleted_at is null',
    body: publishProduct('deleted', 'old'),
  },
];

const portable = ({ table, name, event, when, body }: RowTrigger): string => `
drop trigger ${name} on ${table};
create function row_${name}() returns trigger language plpgsql as $$
begin
  ${body}
  return null;
end $$;
create trigger ${name} after ${event} on ${table} for each row
  ${when === undefined ? '' : `when (${when})`} execute function row_${name}();
`;

/** The functions that only those triggers called. */
const LEFT = [
  ...['record_listings', 'record_products_of_rows', 'record_changed_products', 'record_changed_variants'],
  ...['record_changed_media', 'record_changed_reviewers', 'record_verified_buyers', 'record_changed_reviews'],
  ...['record_collection_products', 'publish_order_events', 'publish_return_events'],
  ...['publish_new_products', 'publish_gone_products'],
];

/** Replaces the triggers with transition tables, in any database with all migrations. */
export const portableTriggers = `
${functions}
${TRIGGERS.map(portable).join('')}
drop function ${LEFT.map((name) => `${name}()`).join(', ')};
`;
