import type { Db } from '#db/connect.ts';
import { withPipeline } from '#db/pipeline.ts';
import type { Page } from '#kit/paging.ts';
import { listCards } from '#shop/catalog/list-cards.server.ts';
import { LIKED_PAGE_PRODUCTS, type LikedProduct } from './like.ts';

/** One page of what a customer likes, the latest like first; past the end it has no rows. */
export async function listLikes(db: Db, customerId: string, page: number): Promise<Page<LikedProduct>> {
  const [likes, total] = await withPipeline(db, (one) =>
    Promise.all([
      one
        .selectFrom('likes')
        .select(['product_id', 'created_at'])
        .where('customer_id', '=', customerId)
        .orderBy('created_at', 'desc')
        .orderBy('product_id', 'desc')
        .limit(LIKED_PAGE_PRODUCTS)
        .offset((page - 1) * LIKED_PAGE_PRODUCTS)
        .execute(),
      countLikes(one, customerId),
    ]),
  );
  const found = await listCards(
    db,
    likes.map(({ product_id }) => product_id),
  );
  const cards = new Map(found.map((card) => [card.id, card]));
  const rows = likes.flatMap(({ product_id, created_at }): LikedProduct[] => {
    const onRecord = cards.get(product_id);
    if (onRecord === undefined) return [];
    const { isRemoved, ...card } = onRecord;
    return [{ card, isRemoved, likedAt: created_at }];
  });
  return { rows, page, total, pageSize: LIKED_PAGE_PRODUCTS };
}

/** Of this customer, removed products too. */
export async function countLikes(db: Db, customerId: string): Promise<number> {
  const { likes } = await db
    .selectFrom('likes')
    .select((eb) => eb.fn.countAll<number>().as('likes'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return likes;
}
