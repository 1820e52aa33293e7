import type { Db } from '#db/connect.ts';

/** Addresses of products' pictures that are still to be fetched, without those that have failed. */
export async function listWaitingPictures(db: Db, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('product_images')
    .select('source_url')
    .distinct()
    .where('media_id', 'is', null)
    .where('failure', 'is', null)
    .where('source_url', 'is not', null)
    .limit(count)
    .execute();
  return rows.flatMap(({ source_url }) => source_url ?? []);
}

/** Whether a product still waits for the picture at this address. */
export async function isAwaited(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('product_images')
    .select('product_id')
    .where('source_url', '=', address)
    .where('media_id', 'is', null)
    .where('failure', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the fetched picture for every product that waits for this address. */
export async function showFetchedPicture(db: Db, address: string, mediaId: string): Promise<void> {
  await db
    .updateTable('product_images')
    .set({ media_id: mediaId, failure: null })
    .where('source_url', '=', address)
    .where('media_id', 'is', null)
    .execute();
}

/** Marks the picture at this address as failed; products show the placeholder, and the next import tries again. */
export async function markPictureFailed(db: Db, address: string, failure: string): Promise<void> {
  await db
    .updateTable('product_images')
    .set({ failure })
    .where('source_url', '=', address)
    .where('media_id', 'is', null)
    .execute();
}
