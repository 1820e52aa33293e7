import type { Db } from '#db/connect.ts';

/** Addresses of pictures that products show and the shop does not have yet; none that could not be fetched. */
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

/** Does any product still wait for the picture of this address? */
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

/** Every product that waits for the picture of this address shows it from now on. */
export async function showFetchedPicture(db: Db, address: string, mediaId: string): Promise<void> {
  await db
    .updateTable('product_images')
    .set({ media_id: mediaId, failure: null })
    .where('source_url', '=', address)
    .where('media_id', 'is', null)
    .execute();
}

/** The picture of this address cannot be had; the products keep the placeholder, and the next import tries again. */
export async function giveUpPicture(db: Db, address: string, failure: string): Promise<void> {
  await db
    .updateTable('product_images')
    .set({ failure })
    .where('source_url', '=', address)
    .where('media_id', 'is', null)
    .execute();
}
