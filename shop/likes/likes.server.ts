import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { withPipeline } from '#db/pipeline.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { Page } from '#lib/table-query.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import { findSession } from '#shop/accounts/sessions.server.ts';
import { listCards } from '#shop/search/list-products.server.ts';
import { LIKED_PAGE_PRODUCTS, type LikedProduct, type LikeRefusal } from './like.ts';

/** Likes a product that is for sale. Idempotent, also with concurrent requests. */
export async function setLike(db: Db, customerId: string, productId: string): Promise<Result<undefined, LikeRefusal>> {
  if (!isId(productId)) return refuse('no-such-product');
  const { rows } = await sql<{ isLive: boolean }>`
    with product as (
      select id, deleted_at is null as is_live from products where id = ${productId} and published
    ), liked as (
      insert into likes (customer_id, product_id) select ${customerId}::text, id from product where is_live
      on conflict do nothing
    )
    select is_live as "isLive" from product`.execute(db);
  const [product] = rows;
  if (product === undefined) return refuse('no-such-product');
  return product.isLive ? accept(undefined) : refuse('gone');
}

/** Unlikes a product, also a deleted one. Idempotent. */
export async function removeLike(db: Db, customerId: string, productId: string): Promise<void> {
  if (!isId(productId)) return;
  await db.deleteFrom('likes').where('customer_id', '=', customerId).where('product_id', '=', productId).execute();
}

/** The ids of all products that a customer likes, including deleted ones. */
export async function listLikedIds(db: Db, customerId: string): Promise<string[]> {
  const rows = await db.selectFrom('likes').select('product_id').where('customer_id', '=', customerId).execute();
  return rows.map(({ product_id }) => product_id);
}

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
    const found = cards.get(product_id);
    if (found === undefined) return [];
    const { isRemoved, ...card } = found;
    return [{ card, isRemoved, likedAt: created_at }];
  });
  return { rows, page, total, pageSize: LIKED_PAGE_PRODUCTS };
}

/** Number of products that a customer likes, including deleted ones. */
export async function countLikes(db: Db, customerId: string): Promise<number> {
  const { likes } = await db
    .selectFrom('likes')
    .select((eb) => eb.fn.countAll<number>().as('likes'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return likes;
}

/** A customer's likes, for their data export. */
export async function exportLikes(db: Db, customerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select product_id as "productId", products.name, likes.created_at as "likedAt"
    from likes join products on products.id = product_id
    where customer_id = ${customerId} order by likes.created_at`.execute(db);
  return rows;
}

/** Erases everything a customer likes, in the caller's transaction. */
export async function eraseLikes(trx: Db, customerId: string): Promise<void> {
  await trx.deleteFrom('likes').where('customer_id', '=', customerId).execute();
}

/** Long enough to sign up and read the email. */
const PENDING_SECONDS = 30 * 60;

/** All signed cookies share one key, so a prefix keeps this value from being read as that of another cookie. */
const MARK = 'like:';

const nameOf = ({ cookies }: Accounts): string => `${cookies.names.prefix}.pending_like`;

/** The `Set-Cookie` header that stores a visitor's like until somebody logs in with this browser. */
export const savePendingLike = (accounts: Accounts, productId: string): string =>
  accounts.cookies.write(nameOf(accounts), MARK + productId, PENDING_SECONDS);

/** The `Set-Cookie` header that deletes it. */
export const clearPendingLike = (accounts: Accounts): string => accounts.cookies.write(nameOf(accounts), '', 0);

/** `none`: there was no pending like. `refused`: the product was deleted meanwhile. */
export type FinishedLike = 'none' | 'done' | 'refused';

/**
 * Completes the like that is pending in this browser, for the person who has just logged in. Only the like button sets the
 * signed cookie, so neither a link nor another site can cause a like.
 * @param cookie the `Cookie` header of the request that logged in
 * @param sessionCookies the `Set-Cookie` headers that open the session
 */
export async function finishPendingLike(
  accounts: Accounts,
  cookie: string | null,
  sessionCookies: readonly string[],
): Promise<FinishedLike> {
  const value = accounts.cookies.read(cookie, nameOf(accounts));
  if (!value?.startsWith(MARK)) return 'none';
  const found = await findSession(accounts, sessionCookies.map((header) => header.split(';', 1)[0]).join('; '));
  if (found === null) return 'none';
  const liked = await setLike(accounts.db, found.session.customerId, value.slice(MARK.length));
  return liked.ok ? 'done' : 'refused';
}
