import type { Me } from '#app/client/me.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { isId } from '#lib/ids.ts';
import { getNameAndPhoto } from '#shop/accounts/get-profile.server.ts';
import { findDefaultPincode } from '#shop/addresses/find-addresses.server.ts';
import { listLikedIds } from '#shop/likes/likes.server.ts';
import { findOwnReview } from '#shop/reviews/customer-reviews.server.ts';
import { listVotes } from '#shop/reviews/review-votes.server.ts';
import type { Route } from './+types/me.route.ts';

/**
 * GET /me: everything personal on public pages, whose HTML is the same for everybody
 * (docs/decisions/0054-public-pages-without-personal-data.md).
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { session, audience, log } = context.get(visitContext);
  const requestedItem = new URL(request.url).searchParams.get('item');
  const item = requestedItem !== null && isId(requestedItem) ? requestedItem : null;
  return Response.json(session === null ? visitor(item) : await readMe(session.customerId), {
    headers: { 'cache-control': 'private, no-store' },
  });

  async function readMe(customerId: string): Promise<Me> {
    const { db, accounts } = context.get(shopContext);
    const [{ name, photo }, likes, review, votes, pincode] = await Promise.all([
      getNameAndPhoto(accounts, { customerId }),
      listLikedIds(db, customerId).catch((err: unknown) => {
        // Likes are optional: the answer is sent without them.
        log.error({ err }, 'The likes of a customer could not be read');
        return null;
      }),
      item === null ? null : findOwnReview(db, customerId, item),
      item === null ? [] : listVotes(db, customerId, item),
      findDefaultPincode(db, customerId).catch((err: unknown) => {
        log.error({ err }, 'The default address of a customer could not be read');
        return null;
      }),
    ]);
    return {
      audience,
      name,
      photo,
      pincode,
      likes,
      item,
      review: review && { ...review, updatedAt: review.updatedAt.toISOString() },
      votes,
    };
  }
}

const visitor = (item: string | null): Me => ({
  audience: 'visitor',
  name: '',
  photo: null,
  pincode: null,
  likes: [],
  item,
  review: null,
  votes: [],
});
