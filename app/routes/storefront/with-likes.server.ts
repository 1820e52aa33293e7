import type { RouterContextProvider } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import type { Likeable } from '#shop/likes/like.ts';
import { markLiked } from '#shop/likes/mark-liked.server.ts';

/**
 * Products with a signed-in person's likes. Visitors get them as they are, so that their pages stay the same for all; and
 * so does everybody while the likes cannot be read: they are an extra here.
 */
export async function withLikes<Thing extends { id: string }>(
  context: Readonly<RouterContextProvider>,
  things: readonly Thing[],
): Promise<Likeable<Thing>[]> {
  const { session, log } = context.get(visitContext);
  if (session === null) return [...things];
  try {
    return await markLiked(context.get(shopContext).db, session.customerId, things);
  } catch (error) {
    log.error({ err: error }, 'The likes of a page could not be read');
    return [...things];
  }
}
