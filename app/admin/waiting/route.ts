import { adminOf } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import type { Route } from './+types/route.ts';
import { readWaiting } from './count-waiting-tasks.server.ts';

/** GET /admin/waiting: what an open page of the admin reads again: counts and new orders. */
export async function loader({ context }: Route.LoaderArgs) {
  const waiting = await readWaiting(context.get(shopContext), adminOf(context).role);
  return Response.json(waiting, { headers: { 'cache-control': 'private, no-store' } });
}
