import { type Kysely, sql } from 'kysely';

/** Pictures that are still to be fetched are found without reading those that are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index product_images_waiting on product_images (source_url) where media_id is null')
    .execute(db);
}
