import { shopContext } from '#app/http/context.ts';
import type { Route } from './+types/route.ts';
import { countWaitingTasks } from './count-waiting-tasks.server.ts';

/** GET /admin/waiting: the counts of the navigation, which an open page reads again. */
export async function loader({ context }: Route.LoaderArgs) {
  const counts = await countWaitingTasks(context.get(shopContext));
  return Response.json(counts, { headers: { 'cache-control': 'private, no-store' } });
}
