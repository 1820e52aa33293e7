import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { removePictures } from './remove-pictures.server.ts';

async function openPicture(db: Db): Promise<{ id: string; image: string }> {
  const id = newId();
  await db.insertInto('media').values({ id, width: 9, height: 9, sha256: id }).execute();
  return { id, image: `/media/${id}/9.webp` };
}

test('a picture that a collection, a service or an order shows is not removed', async () => {
  const { db, media } = await openTestShop();
  const [tile, service, ordered] = [await openPicture(db), await openPicture(db), await openPicture(db)];
  const unused = await openPicture(db);
  await sql`
    insert into collections (id, slug, title, image)
    values (${newId()}, 'lanterns', 'Lanterns', ${tile.image})`.execute(db);
  await sql`
    insert into services (id, slug, title, text, image, from_price_paise)
    values (${newId()}, 'portrait', 'Your portrait', 'Drawn.', ${service.image}, 99900)`.execute(db);
  await writeOrder(db);
  await db.updateTable('order_lines').set({ image: ordered.image }).execute();
  const ids = [tile, service, ordered, unused].map(({ id }) => id);
  expect(await removePictures(db, media, ids)).toBe(1);
  expect(await db.selectFrom('media').select('id').where('id', '=', unused.id).execute()).toEqual([]);
});
