import { type Kysely, sql } from 'kysely';

/** An index for pictures that have not been fetched yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index product_images_waiting on product_images (source_url) where media_id is null')
    .execute(db);
}
