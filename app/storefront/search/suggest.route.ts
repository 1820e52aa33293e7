import { shopContext } from '#app/http/context.ts';
import { suggest } from '#shop/search/suggest.server.ts';
import type { Route } from './+types/suggest.route.ts';

/** GET /search/suggest?q=: suggestions for the search field. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const text = new URL(request.url).searchParams.get('q') ?? '';
  // People type and delete characters: the same request comes again within seconds.
  return Response.json(await suggest(db, text), { headers: { 'cache-control': 'private, max-age=60' } });
}
