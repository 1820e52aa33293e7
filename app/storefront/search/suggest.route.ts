import { shopContext } from '#app/http/context.ts';
import { suggest } from '#shop/search/suggest.server.ts';
import type { Route } from './+types/suggest.route.ts';

/** GET /search/suggest?q=: what the search field offers while somebody types. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const text = new URL(request.url).searchParams.get('q') ?? '';
  // Letters are typed and taken back: the same question comes again within seconds.
  return Response.json(await suggest(db, text), { headers: { 'cache-control': 'private, max-age=60' } });
}
